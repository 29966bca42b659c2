import type { Problem } from '../../../../shared/files.ts';
import type { AnyJson } from '../../../../shared/json.ts';
import { isList, isObject } from '../../../records/located.ts';
import type { StudyFacts } from './studyContent.ts';
import { parsePlaced, studyProblem } from './studyProblems.ts';

type Read = (name: string) => Promise<Buffer | null>;

/**
 * The specialties of the form: `{"Cardiology": ["Electrophysiology"]}` in `specialties.json`, or the two files of the portal, a list of names
 * in `specialties.json` and in `subspecialties.json` either an object of lists or one list for all. None where there is no such file.
 */
export async function readSpecialties(
  read: Read,
  report: (problem: Problem) => void,
): Promise<StudyFacts['specialties']> {
  const main = await valueIn('specialties.json', read, report);
  const subs = await valueIn('subspecialties.json', read, report);
  if (main === undefined) return [];
  if (isObject(main) && !isList(main.specialties)) {
    return Object.entries(main).map(([name, under]) => ({ name, subspecialties: namesIn(under) }));
  }
  const names = namesIn(isObject(main) ? main.specialties : main);
  if (names.length === 0) report(studyProblem('specialtiesUnexpected', 'specialties.json'));
  const shared = isList(subs) ? namesIn(subs) : [];
  return names.map((name) => {
    const own = isObject(subs) && Object.hasOwn(subs, name) ? namesIn(subs[name]) : shared;
    return { name, subspecialties: own };
  });
}

async function valueIn(name: string, read: Read, report: (problem: Problem) => void): Promise<AnyJson | undefined> {
  const bytes = await read(name);
  if (bytes === null) return undefined;
  const json = parsePlaced(name, bytes);
  if (!('problem' in json)) return json.value;
  report(json.problem);
  return undefined;
}

function namesIn(value: AnyJson | undefined): string[] {
  const all = isList(value) ? value : [];
  return [...new Set(all.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : [])))];
}
