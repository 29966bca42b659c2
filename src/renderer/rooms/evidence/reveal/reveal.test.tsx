import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimScores, FileScores } from '../../../../shared/rooms/evidence/scores.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { EvidenceRoom } from '../EvidenceRoom.tsx';
import { buildGold, buildScores, buildTask, evidenceAnswers } from '../evidenceFixture.ts';

eachInEmptyWindow();

const grant = '00000000-0000-4000-8000-000000000000';

async function openRevealed(
  name: EvidenceTest,
  scores: Partial<ClaimScores> = {},
  files: readonly FileScores[] = [],
  answers: FakeAnswers = {},
) {
  const task = buildTask(name, { revealedAt: '2026-11-23T16:08:55.000Z' });
  const fake = fakeWorkbench(
    evidenceAnswers(name, {
      'evidence.readClaim': () => ({ ...task, row: { ...task.row, state: 'done' } }),
      'evidence.readGold': () => buildGold(name),
      'evidence.readScores': () => buildScores(scores),
      'evidence.fileScores': () => files,
      ...answers,
      'evidence.giveTitles': () => ({
        ...{ by: 'hotpotqa', known: 150, of: 200 },
        counter: 2,
        savedAt: '2026-11-23T16:09:00.000Z',
      }),
    }),
  );
  const pickFiles = async () => [{ name: 'hotpot.json', source: { kind: 'grant', grantId: grant } as const }];
  await fake.workbench.store.getState().open();
  renderIn({ ...fake.workbench, pickFiles }, <EvidenceRoom />);
  await screen.findByText(/Gold revealed/);
  return fake;
}

const figures = () =>
  [...document.querySelectorAll('.ev-figures > div')].map((one) =>
    [...one.children].map(({ textContent }) => textContent).join(' | '),
  );

test('the figures after the reveal are those of the core, with what each counts', async () => {
  await openRevealed('mixed');
  expect(figures()).toEqual([
    'Evidence F1 | 0.615 | this claim',
    'Precision | 0.667 | 4 of 6 chosen',
    'Recall | 0.571 | 4 of 7 in gold',
    'Wrong ones removed | 1 of 2 | 1 left',
    'Missing ones found | 1 of 3 | 2 left',
  ]);
  const reference = screen.getByRole('region', { name: "The study's own evidence score" });
  expect(reference.textContent).toContain('precision 0.667, recall 1.000, F1 0.800. Its recall is 1 whenever');
});

test('where nothing was chosen there is no precision, said why, while the score of the study stays what it is', async () => {
  const { evidence } = buildScores();
  const none = { selected: 0, precision: 0, recall: 0, f1: 0, wronglyKept: [], wronglyAdded: [] };
  const reference = { precision: 0, recall: 0, f1: 0 };
  await openRevealed('mixed', { evidence: evidence && { ...evidence, ...none, reference } });
  expect(figures().slice(0, 3)).toEqual([
    'Evidence F1 | 0.000 | this claim',
    'Precision | – | nothing chosen',
    'Recall | 0.000 | 0 of 3 in gold',
  ]);
  const own = screen.getByRole('region', { name: "The study's own evidence score" });
  expect(own.textContent).toContain('precision 0.000, recall 0.000, F1 0.000.');
});

test('keys of a card say nothing while gold hides the cards, and do again once it is hidden', async () => {
  const { asked } = await openRevealed('mixed');
  keys.listen(window);
  const said = () => asked.filter(({ method }) => /choose|markPassages/.test(method)).length;
  for (const key of ['K', 'D', 'Z', 'U', '1']) await act(async () => press(key));
  expect(said()).toBe(0);
  await act(async () => press('G'));
  await screen.findAllByRole('article');
  await act(async () => press('K'));
  expect(said()).toBe(1);
});

test('the scores of all claims of the file whose gold was seen stand under those of the claim', async () => {
  const overlap = { precision: 0.8, recall: 0.5, f1: 0.615 };
  await openRevealed('mixed', {}, [
    {
      ...{ fileName: 'mixed.json', test: 'mixed', claims: 66, answered: 12, undecided: 0 },
      evidence: { scored: 12, micro: overlap, macro: { ...overlap, f1: 0.6 } },
      ...{ reference: null, removedWrong: null, foundMissing: null, assignment: null, claimChoice: null },
      ...{ verdict: null, notes: [], trueParagraphs: null },
    },
  ]);
  expect(document.querySelector('.ev-set-scores')?.textContent).toBe(
    '12 of 66 claims of this file, with gold seen: evidence F1 0.615 from summed counts, 0.600 as the mean of 12 claims with true evidence',
  );
});

test('in the assignment test the two sides of a claim are called sides, as its claims are counted beside them', async () => {
  const overlap = { precision: 0.8, recall: 0.5, f1: 0.615 };
  await openRevealed('assignment_test', {}, [
    {
      ...{ fileName: 'mixed.json', test: 'assignment_test', claims: 50, answered: 1, undecided: 0 },
      evidence: { scored: 2, micro: overlap, macro: { ...overlap, f1: 0.6 } },
      assignment: { right: 4, of: 6, micro: 4 / 6, macro: 4 / 6 },
      ...{ reference: null, removedWrong: null, foundMissing: null, claimChoice: null },
      ...{ verdict: null, notes: [], trueParagraphs: null },
    },
  ]);
  expect(document.querySelector('.ev-set-scores')?.textContent).toBe(
    '1 of 50 claims of this file, with gold seen: evidence F1 0.615 from summed counts, 0.600 as the mean of 2 sides, A or B, with true evidence · 4 of 6 in their place',
  );
});

test('of how many claims of R4C true paragraphs are known stands beside the scores, with how', async () => {
  await openRevealed('full_data', { notes: [], trueParagraphs: { by: 'titles', known: 117, of: 200 } });
  expect(screen.getByText(/known for 117 of 200 claims.*a stand-in.*Precision is a lower bound/)).toBeTruthy();
});

test('where they are not known, the file that tells them is chosen there', async () => {
  const fake = await openRevealed('full_data', { notes: ['trueParagraphsUnknown'] });
  fireEvent.click(screen.getByRole('button', { name: /^Titles of R4C paragraphs/ }));
  await waitFor(() =>
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([
      "True paragraphs are known for 150 of 200 claims, by the titles in HotpotQA's file. A claim for which none is known has no evidence score.",
    ]),
  );
  const given = fake.asked.find(({ method }) => method === 'evidence.giveTitles');
  expect(given?.input).toEqual({ datasetId: 7, name: 'hotpot.json', source: { kind: 'grant', grantId: grant } });
});

test('overlap with gold stands as ROUGE of the words, and as not written where nothing is', async () => {
  await openRevealed('mixed');
  const table = within(screen.getByRole('region', { name: 'Overlap with gold' })).getByRole('table');
  expect(within(table).getByRole('row', { name: /ROUGE-L / }).textContent).toBe('ROUGE-L0.8000.7430.7700.780');
  // In a low window the end of it is cut.
  const compared = screen.getByText('words, lower-cased, citations left out');
  expect(compared.dataset.tooltip).toBe(compared.textContent);
  // What is not computed for want of a model is said, with the way to one.
  const models = await screen.findByText(/Not computed, for want of a model: Coherence, Explanation Accuracy/);
  expect(models.textContent).toContain('BERTScore and Fluency are only imported.');
});

test('scores by local models stand beside it as computed here, with the models by hash', async () => {
  const model = (name: string) => ({
    ...{ path: `/models/${name}`, problem: null, fileName: null },
    files: [{ name: 'model.onnx', sha256: `${name}0123456789` }],
  });
  const scores = {
    ...{ coherence: 0.9, explanation_accuracy: null, explanation_completeness: null, claim_accuracy_score: null },
    ...{ claim_support: -1.25, fact_verification: 2.035 },
  };
  const fileName = 'sentence_bert_config.json';
  const broken = { ...model('mpnet'), problem: 'modelTokenLimitMissing', fileName };
  await openRevealed('mixed', {}, [], {
    'evidence.scoreClaim': () => ({
      models: { embedder: broken, nli: model('nli') },
      sides: [{ side: 'A', scores }],
    }),
  });
  const region = screen.getByRole('region', { name: 'Scores by local models' });
  const table = await within(region).findByRole('table');
  expect([...table.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
    'Coherence0.900',
    'Claim Support−1.250',
    'Fact Verification2.035',
  ]);
  expect(region.textContent).toContain('computed here');
  expect(region.textContent).toContain('nli (nli01234)');
  expect(region.textContent).toContain('sentence_bert_config.json');
  expect(region.textContent).toContain('for want of a model: Explanation Accuracy');
});

test('what an explanation cites stands beside gold', async () => {
  const gold = buildGold('mixed');
  const [first, second] = gold.evidence.map(({ evidenceId }) => evidenceId);
  const evidence = gold.evidence.map((one) => ({ ...one, isRight: one.evidenceId !== second }));
  const choices = [first, second, 218].map((id) => ({ evidenceId: Number(id), choice: 'keep' as const }));
  const explanations = [{ side: 'A' as const, text: `It helps [EID${first}] [EID${second}] [EID9].` }];
  const written = { ...gold, evidence, answer: { ...gold.answer, choices, explanations } };
  await openRevealed('mixed', {}, [], { 'evidence.readGold': () => written });
  const cited = screen.getByRole('region', { name: 'Citations' });
  expect([...cited.children].map(({ textContent }) => textContent)).toEqual([
    'Citations3 ids cited',
    'Not on the bench: EID9',
    `Cited and not in gold: EID${second}`,
  ]);
});

test('an explanation that was not written has no overlap rather than 0', async () => {
  await openRevealed('mixed', { overlaps: [{ side: 'A', overlap: null }] });
  const overlap = screen.getByRole('region', { name: 'Overlap with gold' });
  expect(within(overlap).queryByRole('table')).toBeNull();
  expect(overlap.textContent).toContain('Not written.');
  expect(screen.queryByText(/Not computed, for want of a model/)).toBeNull();
});

test('where nothing is right there are no scores, said why', async () => {
  const none = { precision: null, recall: null, f1: null, reference: null, removedWrong: null, foundMissing: null };
  const { evidence } = buildScores();
  await openRevealed('wrong_claim', { evidence: evidence && { ...evidence, ...none }, notes: ['nothingIsTrue'] });
  expect(figures()).toEqual([]);
  expect(screen.getByText(/Nothing shown belongs to this claim/)).toBeTruthy();
});

test('the assignment test counts what is in its place, and each claim by itself', async () => {
  const claim = { precision: 0.5, recall: 1, f1: 2 / 3, missed: [] };
  await openRevealed('assignment_test', {
    shown: 3,
    evidence: null,
    assignment: {
      right: 1,
      claims: [
        { ...claim, side: 'A', selected: 2, wronglyAssigned: [115] },
        { side: 'B', selected: 0, precision: 0, recall: 0, f1: 0, missed: [115], wronglyAssigned: [] },
      ],
    },
  });
  expect(figures()).toEqual([
    'In their place | 1 of 3 | 2 left',
    'F1 of claim A | 0.667 | 1 of 1 in gold',
    'F1 of claim B | 0.000 | 0 of 1 in gold',
  ]);
});

test('a claim of the assignment test of which gold has nothing has no F1, said why', async () => {
  const claim = { precision: 1, recall: 1, f1: 1, missed: [], wronglyAssigned: [] };
  const none = { precision: null, recall: null, f1: null, missed: [], wronglyAssigned: [] };
  const claims = [
    { ...claim, side: 'A' as const, selected: 1 },
    { ...none, side: 'B' as const, selected: 0 },
  ];
  await openRevealed('assignment_test', { shown: 1, evidence: null, assignment: { right: 1, claims } });
  expect(figures().at(-1)).toBe('F1 of claim B | – | nothing in gold');
});

test('what was written and gold go to the making of a study, of all claims of the set', async () => {
  const gold = buildGold('mixed');
  const answer = { ...gold.answer, explanations: [{ side: 'A' as const, text: 'It is switched on.' }] };
  await openRevealed('mixed', {}, [], { 'evidence.readGold': () => ({ ...gold, answer }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Hand both to Ratings…' }));
  expect(useFrame.getState().destination).toMatchObject({
    room: 'ratings',
    pair: { a: { source: 'evidence', id: '7:e1' }, b: { source: 'evidence', id: '7:gold' } },
  });
});

test('an explanation that was not written is handed to nobody', async () => {
  await openRevealed('mixed');
  expect(screen.queryByRole('button', { name: 'Hand both to Ratings…' })).toBeNull();
});
