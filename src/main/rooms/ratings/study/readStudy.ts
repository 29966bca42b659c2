import type { Problem } from '../../../../shared/files.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { readToolList, type ToolList } from '../../../../shared/traces/toolLabels.ts';
import { isObject } from '../../../records/located.ts';
import { pairUp } from './pairUp.ts';
import { readEvaluators } from './readEvaluators.ts';
import { factsOfFile, readProtocol, readStudyFile } from './readFacts.ts';
import { readOutputs } from './readOutputs.ts';
import { readQuestions } from './readQuestions.ts';
import { labelsOfStudy, type StudyResponse } from './readResponse.ts';
import { readSpecialties } from './readSpecialties.ts';
import { readLeftOut, readVerdicts, type StudyVerdict } from './readVerdicts.ts';
import { readWelcome } from './readWelcome.ts';
import type { SetKey, StudyFacts, StudyPair, StudyQuestion } from './studyContent.ts';
import type { StudyFiles } from './studyFiles.ts';
import { parsePlaced, studyProblem } from './studyProblems.ts';

/** A study without its responses, which are handed over one by one. */
export type ReadStudy = {
  readonly facts: StudyFacts;
  readonly protocol: Protocol;
  readonly setKeys: readonly SetKey[];
  /** In the order of study.json, others behind as they come. */
  readonly models: readonly { readonly model: string; readonly responseCount: number }[];
  /** Questions with a pair, each once however many sets ask it. */
  readonly questions: readonly StudyQuestion[];
  /** Questions of files that were left out. */
  readonly leftOut: number;
  readonly pairs: readonly StudyPair[];
  /** What others judged of its pairs. */
  readonly verdicts: readonly StudyVerdict[];
};

type Reading = {
  report(problem: Problem): void;
  onResponse(response: StudyResponse): void | Promise<void>;
  readonly signal?: AbortSignal;
};

/** Reads a study folder. Errors: IMPORT_MALFORMED where `study.json` is none, or a file is damaged or too large; CANCELLED. */
export async function readStudy(files: StudyFiles, reading: Reading): Promise<ReadStudy> {
  const { report, signal } = reading;
  await readLeftOut(files, report);
  for (const name of files.unsafe) report(studyProblem('studyMemberUnsafe', name));
  const read = async (name: string) => (files.names.includes(name) ? files.read(name) : null);
  const { file, settings } = readStudyFile((await read('study.json')) ?? Buffer.alloc(0));
  const sets = setsOf(files.names);
  const protocolName = file.protocol ?? 'protocol.json';
  const { protocol, obstacle } = readProtocol(
    protocolName,
    await read(protocolName),
    file.protocol !== undefined,
    report,
  );
  const specialties = await readSpecialties(read, report);
  const map = await read('evaluators.json');
  const known = { sets, specialties: specialties.map(({ name }) => name) };
  const evaluators = map === null ? { keys: [], obstacle: null } : readEvaluators(map, known, report);
  const facts: StudyFacts = {
    ...factsOfFile(file, settings, sets),
    welcome: {
      en: await readWelcome('welcome.md', read, report),
      ja: await readWelcome('welcome.ja.md', read, report),
    },
    specialties,
    sets,
    hasEvaluators: map !== null,
    obstacle: obstacle ?? evaluators.obstacle,
  };
  for (const one of [obstacle, evaluators.obstacle]) {
    if (one !== null) report(studyProblem('studyStaysClosed', String(one.params.file)));
  }
  const labels = labelsOfStudy(...(await readToolLists(files, report)));
  const asked = await readAllQuestions(files, sets, report);
  const responses = new Map<string, Set<string>>();
  const hashes = new Map<string, string>();
  for (const { set, name } of outputsOf(files.names)) {
    const own = new Set(asked.filter((question) => question.set === set).map(({ key }) => key));
    const bytes = await files.read(name);
    for await (const response of readOutputs({ file: name, bytes, knows: (key) => own.has(key), labels, report })) {
      signal?.throwIfAborted();
      const { questionKey, model, sha256 } = response;
      const place = JSON.stringify([questionKey, model]);
      const first = hashes.get(place);
      if (first === undefined) {
        hashes.set(place, sha256);
        const models = responses.get(questionKey) ?? new Set();
        responses.set(questionKey, models.add(model));
        await reading.onResponse(response);
      } else if (first !== sha256) {
        report(studyProblem('outputRepeated', name, { id: questionKey, model }, { item: questionKey }));
      }
    }
  }
  const order = modelOrder(file.models ?? [], facts.focusModel, asked, responses);
  const respondedTo = (key: string) => order.filter((model) => responses.get(key)?.has(model) === true);
  const pairs = asked.flatMap((question) =>
    pairUp(question, { responded: respondedTo(question.key), focus: facts.focusModel }, report),
  );
  const paired = new Set(pairs.map(({ questionKey }) => questionKey));
  const questions = new Map(asked.flatMap((one) => (paired.has(one.key) ? [[one.key, one] as const] : [])));
  return {
    ...{ facts, protocol, setKeys: evaluators.keys, pairs },
    verdicts: await readVerdicts(files, {
      knows: (question, model) => paired.has(question) && responses.get(question)?.has(model) === true,
      report,
    }),
    questions: [...questions.values()],
    leftOut: new Set(asked.map(({ key }) => key)).size - questions.size,
    models: order.map((model) => ({
      model,
      responseCount: [...responses.values()].filter((models) => models.has(model)).length,
    })),
  };
}

function setsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => /^sets\/([^/]+)\/questions\.json$/.exec(name)?.[1] ?? []);
}

function outputsOf(names: readonly string[]): { readonly set: string; readonly name: string }[] {
  return names.flatMap((name) => {
    const set = /^sets\/([^/]+)\/outputs\/[^/]+\.jsonl$/i.exec(name)?.[1];
    return set === undefined ? [] : [{ set, name }];
  });
}

/** Questions of all sets; one that an earlier set asks in other words is left out. */
async function readAllQuestions(files: StudyFiles, sets: readonly string[], report: Reading['report']) {
  const all: StudyQuestion[] = [];
  const byKey = new Map<string, StudyQuestion>();
  for (const set of sets) {
    const name = `sets/${set}/questions.json`;
    for (const question of readQuestions(set, name, await files.read(name), report)) {
      const first = byKey.get(question.key);
      if (first === undefined) byKey.set(question.key, question);
      else if (first.question !== question.question || first.reference !== question.reference) {
        const where = { ...question.place, item: question.key };
        report(studyProblem('questionDiffers', name, { id: question.key, other: first.file }, where));
        continue;
      }
      all.push(question);
    }
  }
  return all;
}

function modelOrder(
  listed: readonly string[],
  focus: string | null,
  asked: readonly StudyQuestion[],
  responses: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const responding = new Set([...responses.values()].flatMap((models) => [...models]));
  const declared = asked.flatMap(({ declared: pairs }) => (pairs ?? []).flat());
  const all = [...listed, ...(focus === null ? [] : [focus]), ...declared, ...[...responding].sort()];
  return [...new Set(all)].filter((model) => responding.has(model));
}

async function readToolLists(
  files: StudyFiles,
  report: Reading['report'],
): Promise<[ToolList[], Readonly<Record<string, string>>]> {
  const lists: ToolList[] = [];
  const labels: Record<string, string> = {};
  for (const name of files.names) {
    const base = /^tool_lists\/([^/]+\.json)$/.exec(name)?.[1];
    if (base === undefined) continue;
    const json = parsePlaced(name, await files.read(name));
    if ('problem' in json) report({ ...json.problem, severity: 'warning' });
    else if (base === 'labels.json') {
      for (const [list, label] of Object.entries(isObject(json.value) ? json.value : {})) {
        if (typeof label === 'string') Object.defineProperty(labels, list, { value: label, enumerable: true });
      }
    } else {
      const list = readToolList(base, json.value);
      if (list === null) report(studyProblem('toolListUnread', name));
      else lists.push(list);
    }
  }
  return [lists, labels];
}
