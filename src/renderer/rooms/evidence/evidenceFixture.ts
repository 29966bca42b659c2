import type { EvidenceTest } from '../../../shared/rooms/evidence/claims.ts';
import type { ClaimHead, ClaimRow, ClaimTask } from '../../../shared/rooms/evidence/claimTask.ts';
import type { ClaimGold } from '../../../shared/rooms/evidence/gold.ts';
import type { ClaimScores } from '../../../shared/rooms/evidence/scores.ts';
import { buildDataset, type FakeAnswers } from '../../testing/fakeWorkbench.tsx';

const claimsSet = buildDataset({
  id: 7,
  room: 'evidence',
  format: 'evidence-claims',
  name: 'Claims sample',
  itemCount: 3,
});

export function buildRow(id: number, change: Partial<ClaimRow> = {}): ClaimRow {
  return {
    id,
    key: `mixed-${id}`,
    position: id - 1,
    ordinal: id - 1,
    test: 'mixed',
    hasContext: true,
    title: `Claim ${id}`,
    modelUsed: null,
    state: 'todo',
    flagged: false,
    commentCount: 0,
    evidenceF1: null,
    ...change,
  };
}

const descriptions = [
  'A trial in 212 adults. Time without progression was 18 months vs. 10 months.',
  'Of 88 patients 71 % responded. The centre read it.',
  'In cell lines growth stopped at a low dose.',
];

export function buildTask(test: EvidenceTest = 'mixed', change: Partial<ClaimTask> = {}): ClaimTask {
  const claim = (side: 'A' | 'B', text: string): ClaimTask['claims'][number] => ({
    side,
    text,
    context: [
      { name: 'Molecular Profile', value: 'EGFR exon 19 deletion' },
      { name: 'Phenotypes', value: '' },
    ],
  });
  const hasTwo = test === 'selection_test' || test === 'assignment_test';
  return {
    row: buildRow(1, { test, title: 'An EGFR exon 19 deletion predicts response to osimertinib.' }),
    datasetId: 7,
    fileName: 'mixed.json',
    repaired: [],
    source: 'civic',
    claims: [
      claim('A', 'An EGFR exon 19 deletion predicts response to osimertinib.'),
      ...(hasTwo ? [claim('B', 'An ALK fusion predicts response to alectinib.')] : []),
    ],
    candidates: descriptions.map((description, at) => ({
      evidenceId: 114 + at,
      description,
      modelUsed: null,
      choice: null,
      marks: [],
      facts: null,
    })),
    added: [],
    chosenClaim: null,
    verdict: null,
    confidence: null,
    explanations: [{ side: 'A', text: '' }, ...(test === 'assignment_test' ? [{ side: 'B' as const, text: '' }] : [])],
    comments: [],
    revealedAt: null,
    isChangedAfterReveal: false,
    historyCount: 0,
    ...change,
  };
}

/** Gold of the candidates, which are all right; in the assignment test they belong to claim A. */
export function buildGold(test: EvidenceTest = 'mixed'): ClaimGold {
  const isAssigned = test === 'assignment_test';
  const sides = isAssigned ? (['A', 'B'] as const) : (['A'] as const);
  return {
    revealedAt: '2026-11-23T16:08:55.000Z',
    evidence: buildTask(test).candidates.map(({ evidenceId, description, modelUsed }) => ({
      ...{ evidenceId, description, modelUsed, origin: 'given' as const },
      isRight: isAssigned ? null : true,
      place: isAssigned ? 'A' : null,
    })),
    claim: null,
    verdict: null,
    explanations: sides.map((side) => ({ side, text: 'It keeps the receptor active.' })),
    answer: { choices: [], claim: null, verdict: null, confidence: null, explanations: [] },
  };
}

const overlapOf = (precision: number, recall: number, f1: number) => ({ precision, recall, f1 });

/** The scores of the picture of the reveal. */
export function buildScores(change: Partial<ClaimScores> = {}): ClaimScores {
  const rouge1 = overlapOf(0.846, 0.786, 0.815);
  const rougeL = overlapOf(0.8, 0.743, 0.77);
  const plain = { rouge1, rouge2: overlapOf(0.734, 0.681, 0.706), rougeL, rougeLsum: rougeL };
  const stemmed = { ...plain, rougeL: overlapOf(0.81, 0.753, 0.78) };
  return {
    shown: 6,
    undecided: 0,
    evidence: {
      ...{ selected: 6, precision: 4 / 6, recall: 4 / 7, f1: 8 / 13 },
      ...{ missed: [152, 188, 195], wronglyKept: [171], wronglyAdded: [218] },
      reference: { precision: 4 / 6, recall: 1, f1: 0.8 },
      removedWrong: { part: 1, whole: 2 },
      foundMissing: { part: 1, whole: 3 },
    },
    ...{ assignment: null, claimChoiceRight: null, verdictRight: null },
    overlaps: [{ side: 'A', overlap: { tokens: 'words', plain, stemmed } }],
    notes: ['referenceRecallCannotFail'],
    trueParagraphs: null,
    ...change,
  };
}

export function buildHead(test: EvidenceTest): ClaimHead {
  const counts = { draftCount: 1, doneCount: 1, flaggedCount: 1 };
  return {
    datasetId: 7,
    claimCount: 3,
    tests: [{ test, claimCount: 3, ...counts }],
    contextCount: 3,
    noContextCount: 0,
    revealedCount: 0,
    evidenceF1: null,
    models: [],
  };
}

/** The core of a set of three claims of one test; what is said of the first is held. */
export function evidenceAnswers(test: EvidenceTest = 'mixed', answers: FakeAnswers = {}): FakeAnswers {
  let task = buildTask(test);
  const saved = { counter: 1, savedAt: '2026-11-23T16:08:55.000Z' };
  const say = (change: Partial<ClaimTask>) => {
    task = { ...task, ...change };
    return saved;
  };
  return {
    'datasets.list': () => [claimsSet],
    'evidence.head': () => buildHead(test),
    'evidence.list': () => ({
      rows: [task.row, buildRow(2, { test, state: 'done' }), buildRow(3, { test, flagged: true })],
      offset: 0,
      total: 3,
      matched: 3,
    }),
    'evidence.locate': ({ claimId }: { claimId: number }) => ({ index: claimId - 1 }),
    'evidence.nextOpen': () => ({ claimId: 3 }),
    'evidence.nextAsking': () => ({ claimId: 3 }),
    'evidence.fileScores': () => [],
    'evidence.queues': () => [],
    'evidence.scoreClaim': () => ({ models: { embedder: null, nli: null }, sides: [{ side: 'A', scores: null }] }),
    'evidence.readClaim': ({ claimId }: { claimId: number }) =>
      claimId === task.row.id ? task : { ...task, row: buildRow(claimId, { test }) },
    'evidence.choose': ({
      evidenceId,
      choice,
    }: {
      evidenceId: number;
      choice: ClaimTask['candidates'][number]['choice'];
    }) =>
      say({
        candidates: task.candidates.map((one) => (one.evidenceId === evidenceId ? { ...one, choice } : one)),
      }),
    'evidence.chooseClaim': ({ side }: { side: ClaimTask['chosenClaim'] }) => say({ chosenClaim: side }),
    'evidence.markPassages': ({
      evidenceId,
      marks,
    }: {
      evidenceId: number;
      marks: ClaimTask['candidates'][number]['marks'];
    }) => say({ candidates: task.candidates.map((one) => (one.evidenceId === evidenceId ? { ...one, marks } : one)) }),
    'evidence.writeExplanation': ({ side, text }: { side: 'A' | 'B'; text: string }) => ({
      ...say({ explanations: task.explanations.map((one) => (one.side === side ? { side, text } : one)) }),
      text,
    }),
    'evidence.setDone': ({ done }: { done: boolean }) => say({ row: { ...task.row, state: done ? 'done' : 'draft' } }),
    'evidence.setFlag': ({ flagged }: { flagged: boolean }) => say({ row: { ...task.row, flagged } }),
    'evidence.addComment': ({ text }: { text: string }) =>
      say({
        comments: [
          { ordinal: 1, author: 'C. Saeki', isOwn: true, isEdited: false, savedAt: '2026-11-23T16:08:55.000Z', text },
        ],
      }),
    'evidence.history': () => [],
    'evidence.describeClaim': () => [],
    'evidence.knowledgeBases': () => [
      { fileId: 3, datasetId: 8, datasetName: 'kb', fileName: 'evidence_kb.json', statementCount: 2, hasFacts: false },
    ],
    'evidence.statementFacts': () => [],
    'evidence.search': () => ({
      fileId: 3,
      statements: [
        { evidenceId: 114, description: 'A trial in 212 adults.', facts: null, place: 'candidate' },
        { evidenceId: 203, description: 'After T790M 62 % responded.', facts: null, place: null },
      ],
      matched: 2,
      isMore: false,
    }),
    'evidence.judgeClaim': ({ verdict }: { verdict: ClaimTask['verdict'] }) => say({ verdict }),
    'evidence.setConfidence': ({ confidence }: { confidence: ClaimTask['confidence'] }) => say({ confidence }),
    ...answers,
  };
}
