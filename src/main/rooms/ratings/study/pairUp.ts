import type { Problem } from '../../../../shared/files.ts';
import type { StudyPair, StudyQuestion } from './studyContent.ts';
import { studyProblem } from './studyProblems.ts';

/** More than this many models of a question without a focus are not compared each with each. */
const mostPairs = 1_000;

/**
 * The pairs of a question that have both responses: those it lists, else the focus of the study with every other model, else each with each.
 * What lacks one or both is told, with the model that is missing.
 */
export function pairUp(
  { key, set, file, place, declared }: StudyQuestion,
  { responded, focus }: { readonly responded: readonly string[]; readonly focus: string | null },
  report: (problem: Problem) => void,
): StudyPair[] {
  const where = { ...place, item: key };
  if (responded.length === 0) {
    report(studyProblem('questionWithoutOutputs', file, { id: key }, where));
    return [];
  }
  const wanted = declared ?? implied(responded, focus);
  if (wanted.length === 0 && declared === null) {
    const params = { id: key, model: responded.join(', ').slice(0, 200) };
    const isWithoutFocus = focus !== null && !responded.includes(focus);
    report(
      isWithoutFocus
        ? studyProblem('questionWithoutPairs', file, { ...params, missing: focus }, where)
        : studyProblem('questionAlone', file, params, where),
    );
  }
  const pairs = new Map<string, StudyPair>();
  for (const [one, two] of wanted) {
    const missing = [one, two].filter((model) => !responded.includes(model));
    if (missing.length > 0) {
      report(studyProblem('pairWithoutOutput', file, { id: key, model: missing.join(', ') }, where));
      continue;
    }
    const [first, other] = two === focus || (one !== focus && two < one) ? [two, one] : [one, two];
    pairs.set(JSON.stringify([first, other]), { set, questionKey: key, first, other });
  }
  return [...pairs.values()];
}

function implied(responded: readonly string[], focus: string | null): (readonly [string, string])[] {
  if (focus !== null) {
    return responded.includes(focus) ? responded.filter((model) => model !== focus).map((model) => [focus, model]) : [];
  }
  const pairs = responded.flatMap((one, index) => responded.slice(index + 1).map((two) => [one, two] as const));
  return pairs.slice(0, mostPairs);
}
