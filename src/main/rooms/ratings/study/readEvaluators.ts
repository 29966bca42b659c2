import type { Problem } from '../../../../shared/files.ts';
import { findMember, type SpannedObject, type SpannedValue, toJsonValue } from '../../../../shared/json/jsonValue.ts';
import { isObject } from '../../../records/located.ts';
import { idText, trimmed } from '../reading/submission.ts';
import type { SetKey, StudyFacts } from './studyContent.ts';
import { type PlacedJson, parsePlaced, studyProblem } from './studyProblems.ts';

type Known = { readonly sets: readonly string[]; readonly specialties: readonly string[] };
type ReadEvaluators = { readonly keys: readonly SetKey[]; readonly obstacle: StudyFacts['obstacle'] };
const file = 'evaluators.json';

/**
 * Who has which set: `{"<id>": "<set>"}`, `{"<id>": {"dir": "<set>", "limit": 20}}`, or a list of these; by specialty too, under the name of
 * a specialty of the study or apart under `evaluators` and `specialties`. A file that is broken closes the study, as nobody can be
 * looked up in it.
 */
export function readEvaluators(bytes: Uint8Array, known: Known, report: (problem: Problem) => void): ReadEvaluators {
  const json = parsePlaced(file, bytes);
  if ('problem' in json) return refuse(json.problem, report);
  if (json.root.kind !== 'object') {
    return refuse(studyProblem('evaluatorsUnexpected', file, {}, { line: 1 }), report);
  }
  for (const { key, place } of json.repeatedKeys) report(studyProblem('evaluatorRepeated', file, { id: key }, place));
  const keys = new Map<string, SetKey>();
  const taken = new Set<string>();
  const specialties = new Set(known.specialties);
  const byId = partOf(json.root, 'evaluators');
  const bySpecialty = partOf(json.root, 'specialties');
  const isApart = byId !== null || bySpecialty !== null;
  const take = (kind: SetKey['kind'], written: string, value: SpannedValue) => {
    const key = kind === 'evaluator' ? idText(written) : trimmed(written);
    const place = json.placeOf(value);
    if (taken.has(`${kind} ${key}`))
      return report(studyProblem('evaluatorRepeated', file, { id: key }, { ...place, item: key }));
    for (const found of entriesOf(value, json, { key, known }, report)) {
      keys.set(`${kind} ${key} ${found.set}`, { kind, key, ...found });
      taken.add(`${kind} ${key}`);
    }
  };
  for (const { key, value } of byId?.members ?? []) take('evaluator', key, value);
  for (const { key, value } of bySpecialty?.members ?? []) take('specialty', key, value);
  if (!isApart) {
    for (const { key, value } of json.root.members) {
      take(specialties.has(trimmed(key)) ? 'specialty' : 'evaluator', key, value);
    }
  }
  return { keys: [...keys.values()], obstacle: null };
}

function refuse(problem: Problem, report: (problem: Problem) => void): ReadEvaluators {
  report(problem);
  return { keys: [], obstacle: { code: problem.code, params: problem.params } };
}

function partOf(root: SpannedObject, name: string): SpannedObject | null {
  const value = findMember(root, name)?.value;
  // An evaluator may be called so, too: then a set stands there.
  return value?.kind === 'object' && findMember(value, 'dir') === undefined ? value : null;
}

function entriesOf(
  written: SpannedValue,
  json: PlacedJson,
  { key, known }: { readonly key: string; readonly known: Known },
  report: (problem: Problem) => void,
): Pick<SetKey, 'set' | 'most'>[] {
  const all = written.kind === 'array' ? written.elements : [written];
  return all.flatMap((one) => {
    const value = toJsonValue(one);
    const dir = isObject(value) ? (value.dir ?? value.set) : value;
    const limit = isObject(value) ? (value.limit ?? null) : null;
    const place = json.placeOf(one);
    const set =
      typeof dir === 'string'
        ? trimmed(dir)
            .replace(/^(?:\.\/)?sets\//, '')
            .replace(/\/$/, '')
        : null;
    if (set === null || !known.sets.includes(set)) {
      const params = { id: key, set: set ?? JSON.stringify(value).slice(0, 100) };
      report(studyProblem('evaluatorSetUnknown', file, params, { ...place, item: key }));
      return [];
    }
    const most = typeof limit === 'number' && Number.isInteger(limit) && limit >= 0 ? limit : null;
    if (limit !== null && most === null) {
      report(studyProblem('evaluatorLimitUnexpected', file, { id: key }, { ...place, item: key }));
    }
    return [{ set, most }];
  });
}
