/** How long measuring drift takes: in one thread, and over many cases in one and in two threads. */
import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lexiconEntities } from '../../src/main/drift/measureBatch.ts';
import { directMeasurer, lexiconTerms, measureDrift, pooledMeasurer } from '../../src/main/drift/measureDrift.ts';
import { type DriftRun, readDriftRun } from '../../src/main/drift/readDriftRun.ts';
import { createTaskPool } from '../../src/main/workers/taskPool.ts';
import { type BenchResult, type Figure, percentile, timed, toFigure } from './figures.ts';
import { createRandom } from './generate.ts';

const seed = 1_003;
const turnCount = 20;
const smallCount = 100;
const smallRuns = 7;
const largeCount = 10_000;
const models = ['steady', 'forgetful'];

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  try {
    // The large run comes first, so that the memory it takes is its own.
    const large = await measureLarge(writeApart(join(folder, 'large'), largeCount, models.slice(0, 1)));
    const small = await measureSmall(writeApart(join(folder, 'small'), smallCount, models));
    return { name: 'drift', n: largeCount * turnCount, seed, figures: [...small, ...large] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Files = { readonly cases: string; readonly generations: readonly string[]; readonly plans: null };

const facts = { kind: 'lexicon', files: [], isComparableWithScispacy: false } as const;
const settings = { mode: 'reference', stride: 2, seed: 42, entities: facts, nli: null, embedder: null } as const;
const quiet = { onProblem: () => {} };

async function measureSmall(files: Files): Promise<Figure[]> {
  const took: number[] = [];
  for (let index = -1; index < smallRuns; index += 1) {
    const milliseconds = await timed(async () => {
      const data = await readDriftRun(files, quiet);
      const entities = lexiconEntities(lexiconTerms(data.cases));
      await measureDrift(data, settings, directMeasurer({ entities, nli: null, embedder: null }, 2), () => {});
    });
    if (index >= 0) took.push(milliseconds);
  }
  return [toFigure(`${smallCount} cases × ${turnCount} turns × 2 models, files to results (${smallRuns} times)`, took)];
}

async function measureLarge(files: Files): Promise<Figure[]> {
  const memory = watchMemory();
  let data: DriftRun | null = null;
  const read = await timed(async () => {
    data = await readDriftRun(files, quiet);
  });
  const double = await measureInThreads(data, 2);
  const megabytes = memory.end();
  const single = await measureInThreads(data, 1);
  const seconds = (label: string, milliseconds: number): Figure => ({
    label,
    p50: milliseconds / 1_000,
    p95: null,
    unit: 's',
  });
  return [
    seconds(`reading ${largeCount} cases × ${turnCount} turns`, read),
    seconds('measuring them in one thread, warm', single.took),
    seconds('measuring them in two threads, warm', double.took),
    { label: 'one thread to two', p50: single.took / double.took, p95: null, unit: 'times' },
    { label: 'longest wait of the core thread meanwhile', p50: double.longestWait, p95: null, unit: 'ms' },
    {
      label: `most memory, reading and two threads (${memory.before} MB before)`,
      p50: megabytes,
      p95: null,
      unit: 'MB',
    },
  ];
}

async function measureInThreads(data: DriftRun | null, threads: number) {
  if (data === null) throw new Error('Nothing was read');
  const pool = createTaskPool({ threads, idleTimeout: 60_000 });
  const measure = pooledMeasurer(
    (batch) => pool.run('drift.measure', batch),
    { kind: 'lexicon', terms: lexiconTerms(data.cases) },
    { stride: 2, threads, keepPredictions: false },
  );
  try {
    const few: DriftRun = { ...data, cases: data.cases.slice(0, 50) };
    await measureDrift(few, settings, measure, () => {});
    const waits: number[] = [];
    let last = performance.now();
    const timer = setInterval(() => {
      waits.push(performance.now() - last - 5);
      last = performance.now();
    }, 5);
    const took = await timed(() => measureDrift(data, settings, measure, () => {}));
    clearInterval(timer);
    return { took, longestWait: percentile(waits, 1) };
  } finally {
    await pool.close();
  }
}

function watchMemory() {
  const before = Math.round(process.memoryUsage().rss / 1_000_000);
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  const timer = setInterval(look, 20);
  return {
    before,
    end() {
      clearInterval(timer);
      look();
      return most / 1_000_000;
    },
  };
}

const conditions = [
  'asthma',
  'coeliac disease',
  'eczema',
  'epilepsy',
  'hypertension',
  'migraine',
  'panic disorder',
  'type 2 diabetes',
];
const drugs = [
  'amlodipine',
  'lamotrigine',
  'metformin',
  'mirtazapine',
  'propranolol',
  'salbutamol inhaler',
  'sertraline',
];
const allergies = ['penicillin allergy', 'latex allergy', 'peanut allergy', 'ibuprofen intolerance'];
const lives = ['lives alone', 'works night shifts', 'studies at college', 'cares for two children'];
const talk = [
  'slept badly again',
  'missed a dose on Friday',
  'was at work all week',
  'felt a little better',
  'had a headache',
  'walked to the shop',
  'wants to know what happens next',
];

/** Writes a run in a process of its own, so that what writing takes is not counted as memory of measuring. */
function writeApart(path: string, count: number, named: readonly string[]): Files {
  const call = `const { writeRun } = await import(${JSON.stringify(import.meta.url)}); await writeRun(...JSON.parse(process.argv[1]))`;
  const given = JSON.stringify([path, count, named]);
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', call, given], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Writing the cases ended with ${status}: ${stderr}`);
  return filesOf(path);
}

function filesOf(path: string): Files {
  return { cases: `${path}-cases.json`, generations: [`${path}-generations.jsonl`], plans: null };
}

/** Cases and summaries that forget: a fact is told with a chance that falls with every turn. */
export async function writeRun(path: string, count: number, named: readonly string[]): Promise<void> {
  const random = createRandom(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const facts = Array.from({ length: count }, () => [
    pick(conditions),
    `${pick(drugs)} ${5 * (1 + Math.floor(random() * 40))}mg`,
    pick(allergies),
    pick(lives),
  ]);
  const idOf = (index: number) => `c_${String(index + 1).padStart(5, '0')}`;

  function* cases() {
    yield '{"cases": [\n';
    for (const [index, critical] of facts.entries()) {
      const patient_summary = `Patient ${index} has ${critical[0]}, takes ${critical[1]}, has a ${critical[2]} and ${critical[3]}.`;
      const turns = Array.from({ length: turnCount }, (_, turn) => ({
        turn: turn + 1,
        message: `This week the patient ${pick(talk)} and ${pick(talk)}. (${turn + 1})`,
      }));
      const one = { id: idOf(index), patient_summary, critical_entities: critical, num_turns: turnCount, turns };
      yield `${JSON.stringify(one)}${index + 1 < count ? ',' : ''}\n`;
    }
    yield ']}\n';
  }

  function* generations() {
    for (const [index, critical] of facts.entries()) {
      for (const model_name of named) {
        for (let turn_num = 1; turn_num <= turnCount; turn_num += 1) {
          const told = critical.filter(() => random() > turn_num / (model_name === 'steady' ? 60 : 25));
          const sentences = told.map((fact) => `The patient is known for ${fact}.`);
          const other = random() < 0.3 ? ` Denies any ${pick(allergies)}.` : ` Mentions ${pick(conditions)}.`;
          const small = Array.from({ length: 5 }, () => `The patient ${pick(talk)}.`).join(' ');
          const response_text = `**Summary**\n- ${sentences.join('\n- ')}${other}\n${small}`;
          yield `${JSON.stringify({ case_id: idOf(index), turn_num, variant: 'summary', response_text, status: 'ok', model_name })}\n`;
        }
      }
    }
  }

  const files = filesOf(path);
  await pipeline(Readable.from(cases()), createWriteStream(files.cases));
  await pipeline(Readable.from(generations()), createWriteStream(files.generations[0] ?? ''));
}
