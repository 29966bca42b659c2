import type { Mark } from '../../../shared/traces/marks.ts';
import { alignmentOf, buildSteps, outlineOf } from '../../components/transcript/transcriptFixture.ts';
import { buildDataset, type FakeAnswers } from '../../testing/fakeWorkbench.tsx';

const stepsOf = (model: string, drug: string) =>
  buildSteps(
    { kind: 'user', text: '㈱の薬は肝障害で使えますか。𠮷' },
    { kind: 'thought', text: `I, ${model}, read the label.` },
    {
      kind: 'tool_call',
      tool: 'FDA_get_dosage_by_drug_name',
      label: 'FDA',
      callId: 'c1',
      arguments: { drug_name: drug },
    },
    { kind: 'tool_result', tool: 'FDA_get_dosage_by_drug_name', label: 'FDA', callId: 'c1', text: 'Once daily.' },
    { kind: 'answer', text: `Use ${drug}.` },
  );
const steps = new Map([
  [10, stepsOf('Kumo-7B', 'terbinafine')],
  [11, stepsOf('Tsuki-2', 'efinaconazole')],
]);
const of = (traceId: number) => steps.get(traceId) ?? [];
const head = (id: number, model: string) => ({
  id,
  datasetId: 1,
  key: `run-${id}`,
  model,
  stepCount: 5,
  callCount: 1,
  errorCount: 0,
  progress: { calls: 1, callsMarked: 0, traces: 0, tracesMarked: 0, tracesBegun: 0 },
  task: null,
  epoch: null,
  status: null,
  passed: null,
  scores: [],
  target: null,
  error: null,
  metadata: {},
  datasetName: 'kumo',
  sourceFormat: 'txagent',
  question: '㈱の薬は肝障害で使えますか。𠮷',
  answer: null,
  usage: null,
  line: null,
  member: null,
  pointer: '/0',
});
export const traces = [head(10, 'Kumo-7B'), head(11, 'Tsuki-2')];
export const group = {
  id: 1,
  questionId: 'q-1',
  title: '薬',
  titleFrom: 0,
  traces,
  progress: { calls: 2, callsMarked: 0, traces: 0, tracesMarked: 0, tracesBegun: 0 },
  state: 'todo',
  flagged: false,
};
const both = (text: string) => ({ en: text, ja: text });
const criterion = {
  id: 'needed',
  scope: 'call',
  name: both('Was the call needed?'),
  description: both(''),
  choices: [
    { id: 'yes', name: { en: 'Yes', ja: 'はい' }, description: both('') },
    { id: 'no', name: { en: 'No', ja: 'いいえ' }, description: both('') },
  ],
};

/** Answers of a core with one question that two models answered; what is labelled goes into `marks`. For `fakeWorkbench`. */
export function tracesAnswers(more: FakeAnswers = {}, marks: Mark[] = []): FakeAnswers {
  return {
    'datasets.list': () => [buildDataset({ room: 'traces', format: 'txagent', name: 'kumo' })],
    'guideline.read': () => ({ text: '', language: 'en' }),
    'traces.listGroups': () => ({
      groups: [group],
      offset: 0,
      total: 1,
      matched: 1,
      progress: group.progress,
      doneCount: 0,
      draftCount: 0,
    }),
    'traces.locateGroup': () => ({ index: 0 }),
    'traces.nextOpenGroup': () => ({ groupId: null }),
    'traces.facets': () => ({
      models: [{ model: 'Kumo-7B', groupCount: 1 }],
      tasks: [],
      outcomes: [],
      labels: [],
      detectors: [],
    }),
    'traces.indexState': () => ({ indexedBytes: 1, totalBytes: 1 }),
    'traces.queues': () => [],
    'traces.labels': () => ({ labels: [], lists: [], assigned: [], unknownTools: [] }),
    'traces.readScheme': () => ({ version: 0, criteria: [criterion], savedAt: null, savedBy: null }),
    'traces.labelledCriteria': () => [criterion.id],
    'traces.readGroup': () => ({ group, traces, historyCount: 0 }),
    'traces.readOutline': ({ traceId }: { traceId: number }) => outlineOf(traceId, of(traceId)),
    'traces.readSteps': ({ traceId, from, to }: { traceId: number; from: number; to: number }) =>
      of(traceId)
        .slice(from, to)
        .map((step) => ({ ...step, textLength: step.text.length, lineCount: 1, cut: false })),
    'traces.readStep': ({ traceId, step }: { traceId: number; step: number }) => of(traceId)[step],
    'traces.align': () => alignmentOf(of(10), of(11)),
    'traces.findings': () => [],
    'traces.readMarks': ({ traceId }: { traceId: number }) => ({
      marks: marks.filter((mark) => mark.traceId === traceId),
      spans: [],
      comments: [],
      othersComments: [],
    }),
    'traces.setMark': (mark: Mark) => {
      marks.push({ ...mark, schemeVersion: 0, counter: 1, savedAt: '2026-01-02T03:04:05.000Z' });
      return { counter: marks.length, savedAt: '2026-01-02T03:04:05.000Z' };
    },
    'traces.readTool': () => ({ name: 'x', label: 'FDA', description: '', parameters: [], fileName: null }),
    'traces.history': () => [],
    'traces.setState': () => ({ counter: 1, savedAt: '2026-01-02T03:04:05.000Z' }),
    'traces.find': ({ traceIds }: { traceIds: number[] }) =>
      traceIds.map((traceId) => ({ traceId, steps: [2, 4], counts: [1, 1], total: 2 })),
    ...more,
  };
}
