/**
 * Why an item, or a part of it, has no score that the reference program would give. The codes are stable: windows translate
 * them, the command line prints `problemSentence`.
 */
export const scoreProblemCodes = [
  'answerMissing',
  'derivationMissing',
  'itemUnreadable',
  'stepsNotList',
  'stepWrongLength',
  'objectsNotList',
  'tripleTooShort',
  'memberNotText',
  'bothTextsEmpty',
  'tooFewGoldDerivations',
  'goldAnswerNotText',
  'tooManyWords',
  'textTooLong',
  'loneSurrogate',
  'noTokens',
  'textRefused',
  'answerCountsZero',
  'supportCountsZero',
  'evidencesCountZero',
  'predictionShape',
] as const;
type ScoreProblemCode = (typeof scoreProblemCodes)[number];

export type ScoreProblem = {
  /** qid or R4C id. */
  readonly item: string;
  readonly code: ScoreProblemCode;
  /** Whose derivation or answer; null where both or neither. */
  readonly side: 'gold' | 'predicted' | null;
  /** 0-based step, null where it is not about one. */
  readonly step: number | null;
};

/** A problem before it is known whose item it belongs to. */
export type Flaw = Omit<ScoreProblem, 'item'>;

export function flaw(code: ScoreProblemCode, side: Flaw['side'] = null, step: number | null = null): Flaw {
  return { code, side, step };
}

const sentences = {
  answerMissing: 'no predicted answer; left out of em and score',
  derivationMissing: 'no predicted derivation; left out of e, r and er',
  itemUnreadable: 'the gold item is not an object with a qid; left out',
  stepsNotList: 'the derivation is not a list of steps; the reference raises TypeError',
  stepWrongLength: 'a step does not have three members; the reference raises IndexError or ValueError',
  objectsNotList: 'the objects of a step are not a list; the reference raises TypeError',
  tripleTooShort: 'a triple has fewer than three members; the reference raises IndexError or TypeError',
  memberNotText: 'a member of a triple is not a text; the reference raises TypeError or AttributeError',
  bothTextsEmpty: 'an empty text meets an empty text; the reference divides by zero',
  tooFewGoldDerivations: 'there are fewer gold derivations than the reference looks at; it raises IndexError',
  goldAnswerNotText: 'the gold answer is missing or not a text; the reference raises KeyError or TypeError',
  tooManyWords: 'two texts have more than 26 different words; computed, but the reference runs out of letters',
  textTooLong: 'a text is longer than 49,149 bytes; computed in parts, but the tokenizer of the reference refuses it',
  loneSurrogate: 'a text holds half a surrogate pair; computed, but the tokenizer of the reference refuses it',
  noTokens: 'a text has no entry in the tokens file',
  answerCountsZero: 'no predicted answer; counted as 0',
  supportCountsZero: 'no predicted supporting facts; counted as 0',
  evidencesCountZero: 'no predicted evidences; counted as 0',
  predictionShape: 'a predicted part is not of the shape that the evaluator reads; counted as 0, where it stops',
  textRefused: 'the tokenizer refuses a text (too long once it is normalised); left out, where the reference stops',
} as const satisfies Record<ScoreProblemCode, string>;

/** A problem in English: which side and step (counted from 1), and what the reference program does there. */
export function problemSentence(problem: Flaw): string {
  const place = [
    problem.side === null ? '' : problem.side,
    problem.step === null ? '' : `step ${problem.step + 1}`,
  ].filter((part) => part !== '');
  return place.length === 0 ? sentences[problem.code] : `${place.join(' ')}: ${sentences[problem.code]}`;
}
