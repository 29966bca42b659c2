import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printMarkdown } from '../../src/main/reports/markdown.ts';
import { previewDerivationFile } from '../../src/main/rooms/derivations/import/fileTasks.ts';
import { readStage } from '../../src/main/rooms/derivations/import/stage.ts';
import { previewDriftFile } from '../../src/main/rooms/drift/import/fileTasks.ts';
import { previewEvidence, readEvidenceRecords } from '../../src/main/rooms/evidence/import/fileTasks.ts';
import { previewStudy } from '../../src/main/rooms/ratings/import/fileTasks.ts';
import { mapRows, readRowColumns } from '../../src/main/rooms/ratings/rows/mapRows.ts';
import { registry } from '../../src/main/shells/cli/registry.ts';
import { runCommandLine } from '../../src/main/shells/cli/run.ts';
import { stageTraceStore } from '../../src/main/traces/store/stageTraceStore.ts';
import type { TaskChannel } from '../../src/main/workers/taskChannel.ts';
import type { DerivationFormatId } from '../../src/shared/rooms/derivations/corpora/index.ts';
import type { DriftFormatId } from '../../src/shared/rooms/drift/driftFiles.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { proposeMapping } from '../../src/shared/rooms/ratings/rowMapping.ts';
import { ratios, stepsWhileDoubling } from '../countSteps.ts';
import { studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { tracesFolder } from '../traceFiles.ts';
import { zipOf } from '../zipFiles.ts';

const place = temporaryFolder();
const channel = {
  report: () => {},
  send: async () => {},
  signal: new AbortController().signal,
} satisfies TaskChannel<unknown>;

/** Four doublings of the size; none may multiply the steps by much more than two. A square would give four. */
async function expectModest(size: number, work: (size: number) => unknown): Promise<void> {
  // What runs once, such as an import, must not hide the growth of the rest.
  await work(size);
  const steps = await stepsWhileDoubling(size, work);
  expect(Math.max(...ratios(steps)), `${steps}`).toBeLessThan(2.6);
}

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(',');
const question = (derivations: string, more = '') =>
  `[{"qid":"q1","type":"comparison","question":"どちら？","answer":"はい","derivations":[${derivations}],"page_ids":[],"time_dependent":false${more}}]`;

type Shape = readonly [name: string, size: number, make: (size: number) => string];

/** The live checks compare steps in pairs up to a limit of their own; sizes begin behind it. */
const derivationFiles: readonly (readonly [...Shape, DerivationFormatId])[] = [
  ['bad steps of one R4C derivation', 200, (size) => `{"a":[[${times(size, '["t",0,"x"]')}],[],[]]}`, 'r4c'],
  ['bad steps on lines of their own', 200, (size) => `{"a":[[\n${times(size, '["t",0,"x"]\n')}],[],[]]}`, 'r4c'],
  [
    'good steps of one question',
    150,
    (size) =>
      question(
        Array.from({ length: size }, (_, at) =>
          `["東京${at}","所在地","日本${at}"]`.replace(/"(日本\d+)"\]/, '["$1"]]'),
        ).join(','),
      ),
    'jemhopqa',
  ],
  ['equal steps of one question', 150, (size) => question(times(size, '["東京","所在地",["日本"]]')), 'jemhopqa'],
  ['objects of one step', 500, (size) => question(`["東京","隣",[${times(size, '"埼玉"')}]]`), 'jemhopqa'],
  [
    'pages of one question',
    200,
    (size) => question('["東京","国",["日本"]]', `,"page_ids":[${times(size, '7')}]`),
    'jemhopqa',
  ],
  [
    'a key that is there again and again',
    200,
    (size) => question('["東京","国",["日本"]]', `,${times(size, '"x":1')}`),
    'jemhopqa',
  ],
  [
    'the same question again and again',
    100,
    (size) => `[${times(size, question('["東京","国",["日本"]]').slice(1, -1))}]`,
    'jemhopqa',
  ],
  [
    'a long text of signs',
    200,
    (size) => question('["東京","国",["日本"]]').replace('はい', '（１２年、ア）,'.repeat(size)),
    'jemhopqa',
  ],
  [
    'bad steps of one prediction',
    200,
    (size) => `{"answer":{"q":"a"},"derivations":{"q":[${times(size, '"x"')}]}}`,
    'jemhopqa-prediction',
  ],
  [
    'a prediction again and again',
    200,
    (size) => `{"answer":{${times(size, '"q":1')}},"derivations":{}}`,
    'jemhopqa-prediction',
  ],
  ...['(', ',', ';', '(a,b,c', '(a,b,c)x', '((', ')', '、', '"', '(,'].map(
    (sign) =>
      [
        `a cell of ${sign}`,
        100,
        (size: number) => `qid\tpredicted_answer\tpredicted_derivations\nq\ta\t${sign.repeat(size)}\n`,
        'prediction-tsv',
      ] as const,
  ),
  [
    'brackets around brackets',
    100,
    (size) => `qid\tpredicted_answer\tpredicted_derivations\nq\ta\t${'('.repeat(size)}a,b,c${')'.repeat(size)}\n`,
    'prediction-tsv',
  ],
  [
    'rows of one key',
    100,
    (size) => `qid\tpredicted_answer\tpredicted_derivations\n${'q\tNA\t;x\n'.repeat(size)}`,
    'prediction-tsv',
  ],
  [
    'cells of one row',
    200,
    (size) => `qid\tpredicted_answer\tpredicted_derivations\nq\ta\tb${'\tx'.repeat(size)}\n`,
    'prediction-tsv',
  ],
];

const generation = (fields: object) =>
  JSON.stringify({ case_id: 'k', turn_num: 1, variant: 'summary', response_text: 'x', model_name: 'm', ...fields });
const oneCase = (turns: string, entities = '"asthma"') =>
  `{"cases":[{"id":"k","patient_summary":"s","critical_entities":[${entities}],"turns":[${turns}],"num_turns":1}]}`;

const driftFiles: readonly (readonly [...Shape, DriftFormatId])[] = [
  [
    'turns whose numbers are even, then odd',
    100,
    (size) =>
      oneCase(
        [...Array.from({ length: size }, (_, at) => 2 * at + 2), ...Array.from({ length: size }, (_, at) => 2 * at + 1)]
          .map((turn) => `{"turn":${turn},"message":"m"}`)
          .join(','),
      ),
    'drift-cases',
  ],
  ['turns of one number', 200, (size) => oneCase(times(size, '{"turn":1,"message":"m"}')), 'drift-cases'],
  ['turns that are none', 200, (size) => oneCase(times(size, '7')), 'drift-cases'],
  ['entities of one case', 200, (size) => oneCase('{"turn":1,"message":"m"}', times(size, '""')), 'drift-cases'],
  [
    'a text decoded wrongly',
    200,
    (size) => oneCase('{"turn":1,"message":"m"}').replace('"s"', `"${'TomÃ¡s '.repeat(size)}"`),
    'drift-cases',
  ],
  [
    'cases of one id',
    100,
    (size) => `{"cases":[${times(size, oneCase('{"turn":1,"message":"m"}').slice(10, -2))}]}`,
    'drift-cases',
  ],
  ['generations of one turn', 100, (size) => `${generation({})}\n`.repeat(size), 'drift-generations'],
  [
    'generations of one case',
    100,
    (size) => Array.from({ length: size }, (_, at) => generation({ turn_num: size - at })).join('\n'),
    'drift-generations',
  ],
  [
    'plans that are none',
    200,
    (size) => `{"plans":{${Array.from({ length: size }, (_, at) => `"k${at}":7`).join(',')}}}`,
    'drift-plans',
  ],
  [
    'entities that are none',
    200,
    (size) => `{"entities":[{"text":"a","ents":[]},${times(size, '7')}]}`,
    'drift-entities',
  ],
  [
    'entities over the whole text',
    50,
    (size) =>
      JSON.stringify([
        { text: 'a', ents: [] },
        { text: 'a'.repeat(size), ents: Array.from({ length: size }, () => ({ start: 0, end: size })) },
      ]),
    'drift-entities',
  ],
  ['terms of a lexicon', 200, (size) => `[${times(size, '"asthma"')}]`, 'drift-lexicon'],
  [
    'numbers that Python wrote',
    200,
    (size) => `{"model":"m","entity_recall_at_t10":0.5,"average_recall_curve":[${times(size, 'NaN')}]}`,
    'drift-results',
  ],
];

const statement = (at: number | string) => `{"evidence_id":${at},"description":"d"}`;
const oneClaim = (lists: string, claim = 'c') => `{"claim":"${claim}","explanation":"e",${lists}}`;
const numbered = (size: number, made: (at: number) => string) =>
  Array.from({ length: size }, (_, at) => made(at)).join(',');
/** A file of which nothing could be used would be refused. */
const beside = (record: string) => `[${oneClaim(`"evidence":[${statement(1)}]`, 'good')},${record}]`;
const release = 'evidence_id\tevidence_statement';

const evidenceFiles: readonly Shape[] = [
  ['claims', 100, (size) => `[${numbered(size, (at) => oneClaim(`"evidence":[${statement(at)}]`, `c${at}`))}]`],
  ['a claim again and again', 100, (size) => `[${times(size, oneClaim(`"evidence":[${statement(1)}]`))}]`],
  ['evidence of one claim', 200, (size) => `[${oneClaim(`"evidence":[${numbered(size, statement)}]`)}]`],
  ['evidence of one number', 200, (size) => `[${oneClaim(`"evidence":[${times(size, statement(1))}]`)}]`],
  ['evidence without a number', 200, (size) => beside(oneClaim(`"evidence":[${times(size, statement('"x"'))}]`))],
  ['evidence that is none', 200, (size) => beside(oneClaim(`"evidence":[${statement(1)},${times(size, '7')}]`))],
  [
    'evidence under two claims',
    200,
    (size) => {
      const lists = ['A', 'B', 'C'].map((side) => `"evidence_${side}":[${numbered(size, statement)}]`);
      return `[{"claim_A":"a","claim_B":"b","explanation_A":"a","explanation_B":"b",${lists.join(',')}}]`;
    },
  ],
  [
    'context of one claim',
    200,
    (size) => `[${oneClaim(`"evidence":[${statement(1)}],"context":{${numbered(size, (at) => `"k${at}":"v"`)}}`)}]`,
  ],
  ['keys that no test knows', 200, (size) => `[${oneClaim(`"evidence":[${statement(1)}],${times(size, '"x":1')}`)}]`],
  ['statements', 200, (size) => `[${numbered(size, statement)}]`],
  ['statements of one number', 200, (size) => `[${times(size, statement(1))}]`],
  ['rows of a release', 200, (size) => `${release}\n${'1\ttext\n'.repeat(size)}`],
  ['rows of a release without a number', 200, (size) => `${release}\n1\ttext\n${'x\t\n'.repeat(size)}`],
  ['columns of a release', 500, (size) => `${release}${'\tx'.repeat(size)}\n1\ttext${'\tx'.repeat(size)}\n`],
  ['a long line of a release', 2_000, (size) => `${release}\n1\t${'text '.repeat(size)}\n`],
];

/** Files of a folder as models left them, each of `size` items. */
const resultFiles: readonly Shape[] = [
  ['numbers of a model', 200, (size) => `{"fluency":[${times(size, '0.5')}]}`],
  ['numbers that Python wrote', 200, (size) => `{"fluency":[${times(size, 'NaN')}]}`],
  ['lists of unequal length', 200, (size) => `{"fluency":[${times(size, '0.5')}],"coherence":[1]}`],
  ['metrics that nobody knows', 200, (size) => `{"fluency":[1],${numbered(size, (at) => `"m${at}":[1]`)}}`],
  ['explanations of a model', 200, (size) => `[${times(size, '{"generated_explanation":"e"}')}]`],
  ['explanations without a text', 200, (size) => `[${times(size, '{"generated_explanation":7}')}]`],
];

/** A file with its longest list as many times as long. */
function longer(text: string, count: number): string {
  const root: unknown = JSON.parse(text);
  let longest: unknown[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value) && value.length > longest.length) longest = value;
    for (const child of Object.values(value)) visit(child);
  };
  visit(root);
  const parts = [...longest];
  for (let round = 1; round < count; round += 1) longest.push(...structuredClone(parts));
  return JSON.stringify(root);
}

const traceFiles: readonly Shape[] = [
  ...readdirSync(tracesFolder)
    .filter((name) => /\.(json|traj)$/.test(name))
    .map((name): Shape => [name, 8, (size) => longer(readFileSync(join(tracesFolder, name), 'utf8'), size)]),
  ...readdirSync(tracesFolder)
    .filter((name) => name.endsWith('.jsonl'))
    .map(
      (name): Shape => [
        name,
        8,
        (size) => `${readFileSync(join(tracesFolder, name), 'utf8').trimEnd()}\n`.repeat(size),
      ],
    ),
  [
    'rows and columns',
    250,
    (size) => `id,question,prediction,reasoning,choice${',x'.repeat(size)}\n${'1,q,p,r,c\n'.repeat(size)}`,
  ],
  [
    'a quoted field of quotation marks',
    100,
    (size) => `id,question,prediction,reasoning,choice\n1,q,"${'""'.repeat(size)}",r,c\n`,
  ],
];

describe('reading a file takes steps that grow with its size and no faster', () => {
  it.each(derivationFiles)('derivations: %s', async (_, size, make, format) => {
    await expectModest(size, async (count) => {
      const path = place.write('file', make(count));
      const stageFile = `${path}-${count}.staged`;
      rmSync(stageFile, { force: true });
      await previewDerivationFile({ path, format, stageFile }, channel);
      for (const _part of readStage(stageFile));
    });
  });

  it.each(driftFiles)('drift: %s', async (_, size, make, format) => {
    await expectModest(size, async (count) => {
      const path = place.write('file', make(count));
      await previewDriftFile({ path, format, because: 'chosen' }, channel);
    });
  });

  it.each(evidenceFiles)('evidence: %s', async (_, size, make) => {
    await expectModest(size, async (count) => {
      const given = { path: place.write('file', make(count)), fileName: 'file.json' };
      const { goodCount, badCount } = await previewEvidence(given, channel);
      expect(goodCount + badCount).toBeGreaterThan(0);
      await readEvidenceRecords(given, channel);
    });
  });

  it.each(resultFiles)('evidence: %s', async (_, size, make) => {
    await expectModest(size, async (count) => {
      const name = 'results/P/m/base/baseline.json';
      const given = { path: place.write('folder.zip', zipOf([[name, make(count), 8]])), fileName: 'folder.zip' };
      const { resultFileCount, problemCount } = await previewEvidence(given, channel);
      expect(resultFileCount + problemCount).toBeGreaterThan(0);
    });
  });

  it.each(traceFiles)('traces: %s', async (_, size, make) => {
    await expectModest(size, async (count) => {
      const path = place.write('file', make(count));
      const input = {
        path,
        fileName: 'file',
        storeFile: join(place.path, `${randomUUID()}.db`),
        format: null,
        mapping: null,
        byteCount: 1,
      };
      await stageTraceStore(input, channel);
    });
  });
});

describe('a command takes steps that grow with the file and no faster', () => {
  const file = (size: number) => question(times(size, '["東京","所在地","x"]'));
  it.each([['validate'], ['stats'], ['checks'], ['diff']])('%s', async (command) => {
    await expectModest(100, async (size) => {
      const path = place.write('file.json', file(size));
      const args = command === 'diff' ? [command, path, path] : [command, path];
      await runCommandLine(args, registry, 'test', { print: () => {}, say: () => {}, write: () => {} });
    });
  });
});

const ratingRow = (row: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ evaluator_id: 'e', question_id: 'q', model_A: 'a', model_B: 'b', pw_tone: 'A', ...row });
const ratingRows = (size: number, rowOf: (at: number) => Readonly<Record<string, unknown>>) =>
  Array.from({ length: size }, (_, at) => `${ratingRow({ submission_id: `s${at}`, ...rowOf(at) })}\n`).join('');
const verdict = (output: string) =>
  `[{"instruction":"i","generator_1":"a","generator_2":"b","output_1":"${output}","output_2":"x","preference":1}]`;

const ratingsFiles: readonly Shape[] = [
  ['revisions of one answer', 100, (size) => ratingRows(size, (at) => ({ supersedes: `s${at - 1}` }))],
  [
    'revisions that stand before what they revise',
    100,
    (size) => ratingRows(size, (at) => ({ supersedes: `s${at + 1}` })),
  ],
  ['repeats of one answer', 100, (size) => ratingRows(size, () => ({}))],
  ['evaluators of one question', 200, (size) => ratingRows(size, (at) => ({ evaluator_id: at }))],
  ['questions', 100, (size) => ratingRows(size, (at) => ({ question_id: at }))],
  ['criteria', 100, (size) => ratingRows(size, (at) => ({ [`pw_c${at}`]: 'A' }))],
  ['blank lines of an answer', 2_000, (size) => verdict('\\n'.repeat(size))],
  ['backticks of an answer', 2_000, (size) => verdict('```'.repeat(size))],
];

describe('ratings summarise takes steps that grow with the file and no faster', () => {
  it.each(ratingsFiles)('%s', async (_, size, make) => {
    await expectModest(size, async (count) => {
      const args = ['ratings', 'summarise', place.write('file', make(count)), '--rounds', '2'];
      await runCommandLine(args, registry, 'test', { print: () => {}, say: () => {}, write: () => {} });
    });
  });
});

const questionsOf = (size: number, pairs: (at: number) => unknown) =>
  Array.from({ length: size }, (_, at) => ({ id: `q${at}`, question: `Question ${at}?`, pairs: pairs(at) }));
const outputs = (model: string, ids: readonly string[]) =>
  ids.map((id) => `${JSON.stringify({ question_id: id, model, final_answer: 'Rest.' })}\n`).join('');

type StudyShape = readonly [name: string, size: number, make: (size: number) => Readonly<Record<string, unknown>>];
const studies: readonly StudyShape[] = [
  [
    'questions',
    60,
    (size) => {
      const ids = Array.from({ length: size }, (_, at) => `q${at}`);
      return {
        'sets/general/questions.json': questionsOf(size, () => [['a', 'b']]),
        ...Object.fromEntries(['a', 'b'].map((model) => [`sets/general/outputs/${model}.jsonl`, outputs(model, ids)])),
      };
    },
  ],
  [
    'outputs to one question',
    200,
    (size) => ({
      'sets/general/questions.json': questionsOf(1, () => [['a', 'b']]),
      'sets/general/outputs/a.jsonl': outputs('a', Array(size).fill('q0')),
      'sets/general/outputs/b.jsonl': outputs('b', ['q0']),
    }),
  ],
  [
    'evaluators',
    200,
    (size) => ({
      'evaluators.json': Object.fromEntries(Array.from({ length: size }, (_, at) => [`e${at}`, 'general'])),
      'sets/general/questions.json': questionsOf(1, () => [['a', 'b']]),
    }),
  ],
  [
    'pairs of one question that nobody answered',
    100,
    (size) => ({
      'sets/general/questions.json': questionsOf(1, () => Array.from({ length: size }, (_, at) => ['a', `m${at}`])),
    }),
  ],
];

describe('reading a study takes steps that grow with it and no faster', () => {
  it.each(studies)('%s', async (_, size, make) => {
    await expectModest(size, async (count) => {
      const path = place.write('study.zip', studyZip({ 'study.json': { study_id: 's', title: 'S' }, ...make(count) }));
      const { stagedPath } = await previewStudy({ path, stagedFolder: place.path }, channel);
      rmSync(stagedPath);
    });
  });

  it('rows of another program', async () => {
    await expectModest(100, async (count) => {
      const rows = Array.from({ length: count }, (_, at) => `q${at},a,b,e,left`);
      const path = place.write('rows.csv', `question,model_a,model_b,judge,winner\n${rows.join('\n')}\n`);
      const mapping = proposeMapping((await readRowColumns(path)).columns, fiveCriteria, 'x');
      await mapRows(path, mapping, { questions: new Map(), highestRating: 5 });
    });
  });
});

describe('printing notes takes steps that grow with them and no faster', () => {
  it.each(['-', '* ', '_ - ', '[', '**a ', '`', '_a ', '![a](', '> ', '>', '# #', ' #', '- a\n', '1. a\nb\n'])(
    '%j',
    async (sign) => {
      await expectModest(500, (size) => printMarkdown(`${sign.repeat(size)}x`));
      await expectModest(500, (size) => printMarkdown(`# a${sign.repeat(size)}`));
    },
  );
});
