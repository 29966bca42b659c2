import { expect, test } from 'vitest';
import { prepareForContext } from '../../../../shared/rooms/drift/repetition.ts';
import { lossesInCase } from './cleaningLoss.ts';

const repeated = 'I hear you and want to go on with this plan for a while. ';
const one = {
  patientSummary: 'A cook with gout.',
  messages: ['My knee hurts.', 'I stopped Zoloft.', 'And now?', 'Still here.'],
  answers: [
    // Thought only, and said nowhere else.
    '<think>Latex allergy matters.</think>Rest your knee.',
    // Behind the 2,000th character; the patient said its other name.
    `${'word '.repeat(450)}Keep the sertraline.`,
    null,
    // Gout goes with thought but is in the patient summary; asthma stays.
    '<think>gout</think>Your asthma is calm.',
  ],
  gold: ['latex allergy', 'sertraline', 'gout', 'asthma'],
  aliases: { sertraline: ['zoloft'] },
};

test('an entity is lost by the first step that leaves none of its words, and may still stand elsewhere', () => {
  expect(lossesInCase(one, 'scan', 'reference')).toEqual({
    answers: 3,
    cutAnswers: 3,
    mentions: 4,
    losses: [
      { index: 0, entity: 'latex allergy', step: 'reasoning', isElsewhere: false },
      { index: 1, entity: 'sertraline', step: 'length', isElsewhere: true },
      { index: 3, entity: 'gout', step: 'reasoning', isElsewhere: true },
    ],
  });
});

test('the removal of repetition is a step of its own, and what stays in another sentence is not lost', () => {
  const lines = 'You told me about asthma and how it keeps you awake at night.\n';
  const answer = `${repeated}${repeated}${repeated}${repeated}${repeated}${lines}`;
  const kept = { ...one, answers: [answer], gold: ['asthma'], aliases: {} };
  expect(prepareForContext(answer, 'scan')).toContain('asthma');
  expect(lossesInCase(kept, 'scan', 'reference')).toMatchObject({ answers: 1, cutAnswers: 1, mentions: 1, losses: [] });
  // Nearly the same is repetition to the rule of 30 % alone.
  const alike = Array.from({ length: 9 }, (_, at) => repeated.replace('while', `while ${at}`)).join('') + lines;
  const cut = { ...kept, answers: [alike] };
  expect(prepareForContext(alike, 'scan')).toContain('asthma');
  expect(prepareForContext(alike, 'ratio')).not.toContain('asthma');
  expect(lossesInCase(cut, 'ratio', 'reference').losses).toEqual([
    { index: 0, entity: 'asthma', step: 'repetition', isElsewhere: false },
  ]);
  expect(lossesInCase(cut, 'none', 'reference')).toMatchObject({ cutAnswers: 0, losses: [] });
});

test('sentences on lines of their own are no loss', () => {
  const answer = `${'One thing is clear. '.repeat(2)}${'Another is not at all as clear as that one. '.repeat(4)}See Dr. Ito soon. Then rest.`;
  const spread = { ...one, answers: [answer], gold: ['dr. ito'], aliases: {} };
  expect(prepareForContext(answer)).toContain('Dr.\nIto');
  expect(lossesInCase(spread, 'scan', 'reference')).toMatchObject({ mentions: 1, losses: [] });
});
