import { expect, it } from 'vitest';
import { describeWithShared } from '../../../../../test/sharedData.ts';
import { readSharedJemhopqa } from '../../../../../test/sharedJemhopqa.ts';
import type { DerivationStep, QuestionContent } from '../question.ts';
import { type CheckCode, runChecks as runChecksIn } from './index.ts';

const runChecks = (content: QuestionContent) => runChecksIn(content, 'ja');

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;
type Mutation = (content: QuestionContent, random: Random) => QuestionContent | null;

const stepsOf = (content: QuestionContent) => content.derivations[0] ?? [];
const pick = (count: number, random: Random) => Math.floor(random() * count);

function withSteps(content: QuestionContent, steps: DerivationStep[]): QuestionContent {
  return { ...content, derivations: [steps] };
}

/** One step changed, chosen by chance; `change` returns null where it does not apply. */
function inStep(change: (step: DerivationStep, random: Random) => Partial<DerivationStep> | null): Mutation {
  return (content, random) => {
    const at = pick(stepsOf(content).length, random);
    const step = stepsOf(content)[at];
    const changed = step === undefined ? null : change(step, random);
    return step === undefined || changed === null
      ? null
      : withSteps(content, stepsOf(content).with(at, { ...step, ...changed }));
  };
}

function inAnswer(change: (answer: string, random: Random, content: QuestionContent) => string | null): Mutation {
  return (content, random) => {
    const answer = change(content.answer ?? '', random, content);
    return answer === null || answer === content.answer ? null : { ...content, answer };
  };
}

function only(type: QuestionContent['type'], mutation: Mutation): Mutation {
  return (content, random) => (content.type === type ? mutation(content, random) : null);
}

/** One letter left out, written twice, or exchanged with the next, in a name of 3 letters and more. */
function slip(text: string, random: Random): string | null {
  const letters = [...text];
  const at = pick(letters.length - 1, random);
  const [one = '', next = ''] = letters.slice(at, at + 2);
  const written = [[next], [one, one, next], [next, one]][pick(3, random)] ?? [];
  return letters.length < 3 ? null : letters.toSpliced(at, 2, ...written).join('');
}

const isYesNo = (answer: string) => answer === 'YES' || answer === 'NO';
const flipped = (answer: string) => (isYesNo(answer) ? (answer === 'YES' ? 'NO' : 'YES') : null);
const wide = (text: string) =>
  text.replace(/[0-9A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
const first = (step: DerivationStep) => step.objects[0] ?? '';
const setFirst = (step: DerivationStep, text: string | null) =>
  text === null || text === first(step) ? null : { objects: step.objects.with(0, text) };

const otherName: Mutation = only(
  'comparison',
  inAnswer((answer, _, content) => {
    const subjects = stepsOf(content).map(({ subject }) => subject);
    return subjects.length === 2 && subjects.includes(answer)
      ? (subjects.find((name) => name !== answer) ?? null)
      : null;
  }),
);

const swapValues: Mutation = only('comparison', (content) => {
  const [left, right] = stepsOf(content);
  if (stepsOf(content).length !== 2 || left === undefined || right === undefined) return null;
  return withSteps(content, [
    { ...left, objects: right.objects },
    { ...right, objects: left.objects },
  ]);
});

const dateSerial = (text: string) => {
  const [, year, month, day] = text.match(/^(\d{4})年(\d{1,2})月(\d{1,2})日$/) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  return String((Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)) / 86_400_000);
};

/**
 * The least share that must be caught: the `mut` figure of the specification, which does not describe its mutators to the
 * letter, rounded down; for E10 and W11 together, of all comparisons, the measured share.
 */
const mutations: readonly (readonly [name: string, codes: readonly CheckCode[], share: number, mutation: Mutation])[] =
  [
    ['an emptied value', ['E1'], 1, inStep((step) => setFirst(step, ''))],
    ['a lost bracket', ['E3'], 0.99, inAnyBracket],
    [
      'a repeated step',
      ['E4'],
      1,
      (content, random) =>
        withSteps(content, [
          ...stepsOf(content),
          ...stepsOf(content)
            .slice(pick(stepsOf(content).length, random))
            .slice(0, 1),
        ]),
    ],
    [
      'a lost step',
      ['E5'],
      0.95,
      (content, random) => withSteps(content, stepsOf(content).toSpliced(pick(stepsOf(content).length, random), 1)),
    ],
    [
      'はい and いいえ',
      ['E6'],
      1,
      inAnswer((answer) => (isYesNo(answer) ? (answer === 'YES' ? 'はい' : 'いいえ') : null)),
    ],
    [
      'a name for YES or NO',
      ['E7'],
      1,
      inAnswer((answer, _, content) => (isYesNo(answer) ? (stepsOf(content)[0]?.subject ?? null) : null)),
    ],
    ['YES for a name', ['E7'], 1, inAnswer((answer) => (isYesNo(answer) ? null : 'YES'))],
    [
      'a slip in the name that answers a comparison',
      ['E8'],
      0.82,
      only(
        'comparison',
        inAnswer((answer, random) => (isYesNo(answer) ? null : slip(answer, random))),
      ),
    ],
    ['a slip in the answer of a compositional question', ['E9'], 0.84, only('compositional', inAnswer(slip))],
    ['a serial number for the answer', ['E9'], 1, only('compositional', inAnswer(dateSerial))],
    ['the other name', ['E10', 'W11'], 0.82, otherName],
    ['YES for NO', ['E10', 'W11'], 0.69, only('comparison', inAnswer(flipped))],
    ['swapped values', ['E10', 'W11'], 0.55, swapValues],
    ['a leading space', ['W1'], 1, inStep((step) => setFirst(step, ` ${first(step)}`))],
    ['full-width letters', ['W2'], 0.99, inStep((step) => setFirst(step, wide(first(step))))],
    [
      'a joined list',
      ['W4'],
      1,
      inStep((step) => (step.objects.length < 2 ? null : { objects: [step.objects.join('、')] })),
    ],
    ['a lost space', ['W6'], 0.94, inAnswer((answer) => answer.replaceAll(' ', ''))],
    ['another spelling of the bridge', ['W8'], 0.97, only('compositional', bridgeSlip)],
    [
      'another relation',
      ['W10'],
      0.97,
      only(
        'comparison',
        inStep(({ relation }) => ({ relation: `${relation}等` })),
      ),
    ],
    [
      'a date with slashes',
      ['W13'],
      1,
      inStep((step) => setFirst(step, first(step).replace(/(\d{4})年(\d{1,2})月(\d{1,2})日/, '$1/$2/$3'))),
    ],
    ['a date turned into a number', ['W24'], 0.87, inStep((step) => setFirst(step, dateSerial(first(step))))],
    ['a lost unit', ['W26'], 0.96, only('comparison', lostUnit)],
    [
      'the bridge for the answer',
      ['W29'],
      1,
      only(
        'compositional',
        inAnswer((_, __, content) => stepsOf(content)[1]?.subject ?? null),
      ),
    ],
    [
      'a hyphen for ー',
      ['W25', 'W9'],
      0.99,
      inStep(({ subject }) => (/[ァ-ヺ]ー[ァ-ヺ]/.test(subject) ? { subject: subject.replace('ー', '-') } : null)),
    ],
  ];

function inAnyBracket(content: QuestionContent, random: Random): QuestionContent | null {
  return inStep((step) =>
    /[）)」』]/.test(first(step)) ? setFirst(step, first(step).replace(/[）)」』]/, '')) : null,
  )(content, random);
}

function bridgeSlip(content: QuestionContent, random: Random): QuestionContent | null {
  const [, second] = stepsOf(content);
  const subject = second === undefined ? null : slip(second.subject, random);
  return stepsOf(content).length !== 2 || second === undefined || subject === null
    ? null
    : withSteps(content, stepsOf(content).with(1, { ...second, subject }));
}

function lostUnit(content: QuestionContent, random: Random): QuestionContent | null {
  const steps = stepsOf(content);
  const measured = (step: DerivationStep | undefined) =>
    step?.objects.length === 1 && /^[\d,.]+[^\d\s,.]{1,4}$/.test(first(step));
  if (steps.length !== 2 || !steps.every(measured) || steps[0]?.relation !== steps[1]?.relation) return null;
  return inStep((step) => setFirst(step, first(step).replace(/[^\d,.]+$/, '')))(content, random);
}

describeWithShared('the checks on synthetic errors', 'data/jemhopqa', () => {
  const files = ['dev', 'train'].map((name) => `data/jemhopqa/corpus_ver1.2/${name}_ver1.2.json`);
  const gold = [...readSharedJemhopqa(...files).values()];

  it.each(mutations)('catch %s', (_, codes, share, mutation) => {
    const random = createRandom(7);
    let made = 0;
    let caught = 0;
    for (const content of gold) {
      const mutant = mutation(content, random);
      if (mutant === null) continue;
      made += 1;
      if (runChecks(mutant).some(({ code }) => codes.some((one) => one === code))) caught += 1;
    }
    expect(made).toBeGreaterThan(0);
    expect(caught / made, `${codes.join(' or ')}: ${caught} of ${made}`).toBeGreaterThanOrEqual(share);
  });
});
