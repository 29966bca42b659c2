import { AppError } from '../../../../shared/errors.ts';
import { findMember, type SpannedValue, toJsonValue } from '../../../../shared/json/jsonValue.ts';
import {
  type ControlledFile,
  controlledFileSchema,
  type MetricsFile,
  metricsFileSchema,
  type ResultsFile,
  resultsFileSchema,
} from '../../../../shared/rooms/drift/resultsFile.ts';
import { replacePythonNumbers } from '../../../records/json/pythonNumbers.ts';
import { placesIn } from '../../../records/json/textPlace.ts';
import { driftProblem } from './driftProblems.ts';
import { type ReadingOptions, readWholeJson } from './readingFile.ts';

/** Results that were measured elsewhere, for display. */
type ShownResults = { readonly sha256: string } & (
  | { readonly kind: 'results'; readonly results: ResultsFile }
  | { readonly kind: 'controlled'; readonly results: ControlledFile }
  | { readonly kind: 'metrics'; readonly results: MetricsFile }
);

/**
 * Reads `study_c_results.json`, the results of controlled variants, or `drift_metrics.json`. NaN and Infinity, which Python writes, are read as missing, each
 * with a problem. Errors: FILE_UNREADABLE; IMPORT_MALFORMED with `problem` when it is none of them; CANCELLED.
 */
export async function readResults(path: string, options: ReadingOptions): Promise<ShownResults> {
  const { value, sha256, placeOf } = await readWholeJson(path, options, (bytes) =>
    withoutPythonNumbers(bytes, options),
  );
  const isControlled = value?.kind === 'object' && findMember(value, 'arms') !== undefined;
  const json = value === null ? null : toJsonValue(value);
  const isMetrics = value?.kind === 'array';
  const schema = isMetrics ? metricsFileSchema : isControlled ? controlledFileSchema : resultsFileSchema;
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = value === null || issue === undefined ? null : valueAt(value, issue.path);
    const details = { path, problem: 'noResults', ...(at === null ? {} : placeOf(at.start)) };
    throw new AppError('IMPORT_MALFORMED', 'Not results of Study C', details);
  }
  if (isMetrics) return { kind: 'metrics', sha256, results: metricsFileSchema.parse(json) };
  return isControlled
    ? { kind: 'controlled', sha256, results: controlledFileSchema.parse(json) }
    : { kind: 'results', sha256, results: resultsFileSchema.parse(json) };
}

/** The value that a path leads to, or the last one on the way. */
function valueAt(root: SpannedValue, path: readonly PropertyKey[]): SpannedValue {
  let value = root;
  for (const key of path) {
    const next =
      value.kind === 'object'
        ? findMember(value, String(key))?.value
        : value.kind === 'array' && typeof key === 'number'
          ? value.elements[key]
          : undefined;
    if (next === undefined) return value;
    value = next;
  }
  return value;
}

/** Puts `null` where Python wrote a number that JSON has not; texts stay as they are. Lines keep their numbers. */
function withoutPythonNumbers(bytes: Buffer, { onProblem }: ReadingOptions): Buffer {
  const placeOf = placesIn(bytes, { line: 1, column: 1 });
  const text = bytes.toString('latin1');
  const mended = replacePythonNumbers(text, (value, at) => {
    onProblem(driftProblem('notFinite', { value }, { place: placeOf(at) }));
    return 'null';
  });
  return Buffer.from(mended, 'latin1');
}
