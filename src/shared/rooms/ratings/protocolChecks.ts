/** What is wrong with a protocol, and in what two of them differ. Pure: the window says it while somebody types, the core when it is saved. */
import type { BothLanguages, Protocol, ProtocolCriterion } from './protocol.ts';

const languages = ['en', 'ja'] as const;
type Language = (typeof languages)[number];

/**
 * What is odd about a protocol. `field` says where: `criteria`, `<key>.label`, `<key>.question`, `<key>.anchor.<n>` …; `language` in which language it is
 * missing, null where it is missing in all.
 */
export type ProtocolFinding = {
  readonly severity: 'error' | 'warning';
  readonly field: string;
  readonly problem: 'missing' | 'repeated' | 'tooFew';
  readonly language: Language | null;
};

/**
 * Finds what is missing in a protocol. Errors: a label or a question that is in no language, or not in one in which evaluators rate; a key that two
 * criteria have. Warnings: a label, question or anchor that is in one language alone, as the other is shown instead; no anchor of the highest rating
 * where others have one.
 */
export function checkProtocol(protocol: Protocol): ProtocolFinding[] {
  const keys = protocol.criteria.map(({ key }) => key);
  const repeated = [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
  return [
    ...repeated.map((key): ProtocolFinding => ({ ...error, field: `${key}.key`, problem: 'repeated', language: null })),
    ...protocol.criteria.flatMap((criterion) => checkCriterion(criterion, protocol)),
  ];
}

const error = { severity: 'error' } as const;
const bareTop = { severity: 'warning', problem: 'missing', language: null } as const;

function checkCriterion(criterion: ProtocolCriterion, protocol: Protocol): ProtocolFinding[] {
  const { key, label, question } = criterion;
  const anchors = Object.entries(usedAnchors(criterion, protocol)).filter(([, text]) => !isEmpty(text));
  const top = String(protocol.highestRating);
  const isTopBare = anchors.length > 0 && anchors.every(([rating]) => rating !== top);
  return [
    ...missingIn(`${key}.label`, label, []),
    ...missingIn(`${key}.question`, question, protocol.languages),
    ...anchors.flatMap(([rating, text]) =>
      missingIn(`${key}.anchor.${rating}`, text, []).map((one) => ({ ...one, severity: 'warning' as const })),
    ),
    ...(isTopBare ? [{ ...bareTop, field: `${key}.anchor.${top}` }] : []),
  ];
}

/** Anchors of the ratings that a protocol has. */
function usedAnchors({ anchors }: ProtocolCriterion, { highestRating }: Protocol): ProtocolCriterion['anchors'] {
  const highest = highestRating ?? 0;
  return Object.fromEntries(Object.entries(anchors).filter(([rating]) => Number(rating) <= highest));
}

function missingIn(field: string, text: BothLanguages, needed: readonly Language[]): ProtocolFinding[] {
  if (isEmpty(text)) return [{ severity: 'error', field, problem: 'missing', language: null }];
  return languages.flatMap((language): ProtocolFinding[] =>
    has(text, language)
      ? []
      : [{ severity: needed.includes(language) ? 'error' : 'warning', field, problem: 'missing', language }],
  );
}

function has(text: BothLanguages, language: Language): boolean {
  return (text[language] ?? '').trim() !== '';
}

function isEmpty(text: BothLanguages): boolean {
  return languages.every((language) => !has(text, language));
}

/** What differs between two protocols, as fields: `<key>.label.en`, `<key>.added`, `order`, `choices` …; none where they ask the same. */
export function changedFields(before: Protocol, after: Protocol): string[] {
  const [former, present] = [byKey(before), byKey(after)];
  const settings = [...settingsKeys].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const kept = [...present.keys()].filter((key) => former.has(key));
  const formerOrder = [...former.keys()].filter((key) => present.has(key));
  return [
    ...[...former.keys()].filter((key) => !present.has(key)).map((key) => `${key}.removed`),
    ...[...present].flatMap(([key, criterion]) => {
      const was = former.get(key);
      return was === undefined ? [`${key}.added`] : changedTexts(was, criterion);
    }),
    ...(kept.join() === formerOrder.join() ? [] : ['order']),
    ...settings,
  ];
}

const settingsKeys = [
  'choices',
  'highestRating',
  'unableRating',
  'rules',
  'screen',
  'reasons',
  'repeatPercent',
  'recordsTime',
  'npi',
  'answersOnly',
  'plainText',
  'blind',
  'languages',
  'decisions',
] as const satisfies readonly (keyof Protocol)[];

function byKey({ criteria }: Protocol): ReadonlyMap<string, ProtocolCriterion> {
  return new Map(criteria.map((criterion) => [criterion.key, criterion]));
}

function changedTexts(before: ProtocolCriterion, after: ProtocolCriterion): string[] {
  const ratings = [...new Set([...Object.keys(before.anchors), ...Object.keys(after.anchors)])].sort();
  const parts: readonly (readonly [string, BothLanguages, BothLanguages])[] = [
    ['label', before.label, after.label],
    ['question', before.question, after.question],
    ...ratings.map(
      (rating) => [`anchor.${rating}`, before.anchors[rating] ?? {}, after.anchors[rating] ?? {}] as const,
    ),
  ];
  return parts.flatMap(([part, was, is]) =>
    languages
      .filter((language) => (was[language] ?? '') !== (is[language] ?? ''))
      .map((language) => `${after.key}.${part}.${language}`),
  );
}

/** Whether two protocols ask the same in the same words, whatever their versions. */
export function isSameProtocol(one: Protocol, other: Protocol): boolean {
  return one.id === other.id && changedFields(one, other).length === 0;
}

/**
 * Whether judgements by one of two protocols are others than by the other one, so that they stand apart in results. Who settles differences, and
 * whether they see names, is asked of nobody who judges.
 */
export function asksOtherwise(one: Protocol, other: Protocol): boolean {
  return changedFields(one, other).some((field) => field !== 'decisions');
}
