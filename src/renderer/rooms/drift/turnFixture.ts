import type { CaseCurves } from '../../../shared/rooms/drift/caseViews.ts';
import type { TurnConversation, TurnReason } from '../../../shared/rooms/drift/turnReason.ts';
import type { CaseAtTurn } from './driftState.ts';
import { measuredModels, round, turns, within } from './modelsFixture.ts';

export const casesAtTurn: readonly CaseAtTurn[] = [
  { caseId: 14, caseKey: 'c_014', recall: 0.4, isOverruled: true, isDone: false, isFlagged: false },
  { caseId: 2, caseKey: 'c_002', recall: 0.6, isOverruled: false, isDone: true, isFlagged: false },
  { caseId: 1, caseKey: 'c_001_𠮷', recall: 0.8, isOverruled: false, isDone: false, isFlagged: true },
];

const summary =
  'Ms Tanabe is 46 and has lived with generalised anxiety for six years. She sleeps about five hours and reports chest pain ' +
  'before meetings. She takes sertraline every morning. She has no penicillin allergy. She will keep a worry diary and try ' +
  'mirtazapine at night if sleep does not improve.';
const spanOf = (text: string) => {
  const start = summary.indexOf(text);
  return { start, end: start + text.length };
};
const metrics = { recall: 0.4, precision: 0.4, f1: 0.4, hallucinatedRate: 0.6 };

/** Two of five critical entities found, one denied, two missed; two hallucinated. */
export function turnReason(change: Partial<TurnReason> = {}): TurnReason {
  const sets = { critical: metrics, extended: { ...metrics, recall: 0.3 } };
  return {
    caseId: 14,
    caseKey: 'c_014',
    model: 'aoba-7b',
    turn: 13,
    turns,
    summary,
    absent: null,
    line: 13,
    gold: [
      {
        entity: 'generalised anxiety',
        set: 'critical',
        finding: 'matched',
        tier: 'exact',
        predicted: 'generalised anxiety',
        spans: [spanOf('generalised anxiety')],
      },
      {
        entity: 'sertraline 50 mg',
        set: 'critical',
        finding: 'matched',
        tier: 'contained',
        predicted: 'sertraline',
        spans: [spanOf('sertraline')],
      },
      {
        entity: 'penicillin allergy',
        set: 'critical',
        finding: 'negated',
        mentions: [
          {
            span: spanOf('penicillin allergy'),
            cue: { start: spanOf('no penicillin').start, end: spanOf('no penicillin').start + 2 },
            cueText: 'no',
            distance: 0,
          },
        ],
      },
      { entity: 'panic attack in 2023', set: 'critical', finding: 'missed', lastSeenTurn: 12 },
      { entity: 'asthma', set: 'critical', finding: 'missed', lastSeenTurn: 6 },
    ],
    supported: [
      { entity: 'generalised anxiety', gold: 'generalised anxiety', spans: [spanOf('generalised anxiety')] },
      { entity: 'sertraline', gold: 'sertraline 50 mg', spans: [spanOf('sertraline')] },
    ],
    hallucinated: [
      { entity: 'chest pain', spans: [spanOf('chest pain')], firstTurn: 11, saidAt: 4 },
      { entity: 'mirtazapine', spans: [spanOf('mirtazapine')], firstTurn: 13, saidAt: null },
    ],
    predictedCount: 5,
    measured: sets,
    overruled: null,
    otherMode: { mode: 'strict', metrics: sets },
    overrulings: [],
    comment: null,
    othersComments: [],
    isDone: false,
    caseCurve: {
      recall: turns.map((turn) => (turn <= 6 ? 1 : turn <= 9 ? 0.8 : turn <= 12 ? 0.6 : turn === 19 ? 0.2 : 0.4)),
      hallucinatedRate: turns.map((turn) => round(turn * 0.03)),
      overruled: turns.map(() => false),
    },
    goldCount: { critical: 5, extended: 9 },
    ...change,
  };
}

export const turnConversation: TurnConversation = {
  patientSummary: 'Ms Tanabe, 46, generalised anxiety for six years. 主治医は﨑山先生。',
  messages: [
    { turn: 1, role: 'patient', text: 'I cannot sleep before meetings.', absent: null, advice: [], cut: [] },
    {
      turn: 1,
      role: 'model',
      text: 'You should keep a worry diary. How long do you sleep?',
      absent: null,
      advice: [{ start: 0, end: 30 }],
      cut: [],
    },
  ],
  pairs: [
    {
      previousTurn: 1,
      currentTurn: 2,
      premise: 'You should keep a worry diary.',
      hypothesis: 'Stop the diary.',
      isEvaluated: true,
      verdict: 'contradiction',
    },
  ],
  plan: null,
};

export const caseCurves: readonly CaseCurves[] = casesAtTurn.map(({ caseId, caseKey, recall: low }) => ({
  caseId,
  caseKey,
  turns,
  goldCount: 5,
  curves: measuredModels.map(({ model }, index) => ({
    model,
    recall: turns.map((turn) => round(within(1 - ((1 - low) * turn) / 20 - index * 0.02))),
    hallucinatedRate: turns.map((turn) => round(turn * 0.01)),
    overruledTurns: caseId === 14 && index === 0 ? [13] : [],
  })),
}));
