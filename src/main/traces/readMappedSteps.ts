import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import { shownStep } from '../../shared/traces/shownStep.ts';
import type { Step, StepKind } from '../../shared/traces/trace.ts';
import type { ShownStep } from '../../shared/traces/traceReading.ts';
import { withParquetLines } from '../datasets/parquet/withParquetLines.ts';
import { detectLayout } from '../records/fileLayout.ts';
import { readChunks } from '../records/json/readChunks.ts';
import type { SourceRecord } from '../records/sourceRecord.ts';
import type { TaskChannel } from '../workers/taskChannel.ts';
import { fieldsImporter } from './importers/fields.ts';
import { recordsOf } from './readTraceFile.ts';

/** Enough for a trace whose steps are records of their own. */
const lookedRecords = 200;
const shownSteps = 3;
const shownCharacters = 2_000;
/** Calls and results have the most fields that can be named wrongly. */
const tellingFirst: readonly StepKind[] = ['tool_call', 'tool_result', 'thought', 'answer', 'user', 'event', 'system'];

/** Reads the beginning of a file by a field mapping, as a worker task: what `traces.mappedSteps` says. Errors: FILE_UNREADABLE, IMPORT_MALFORMED, CANCELLED. */
export async function readMappedSteps(
  { path, mapping }: { readonly path: string; readonly mapping: FieldMapping },
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<{ steps: ShownStep[]; stepCount: number }> {
  const records = await withParquetLines(path, (lines) => firstRecords(lines, mapping, signal), {
    mostRows: lookedRecords,
  });
  const steps = firstSteps(records, mapping);
  return { steps: tellingSteps(steps).map((step) => shownStep(step, shownCharacters)), stepCount: steps.length };
}

async function firstRecords(path: string, mapping: FieldMapping, signal: AbortSignal): Promise<SourceRecord[]> {
  const layout = await detectLayout(path, signal);
  if (layout === 'zip') return [];
  const { partsOf } = fieldsImporter(mapping);
  const records: SourceRecord[] = [];
  for await (const found of recordsOf(layout, readChunks(path, signal))) {
    if ('record' in found) records.push(...(partsOf?.(found.record) ?? [found.record]));
    if (records.length >= lookedRecords) break;
  }
  return records;
}

function firstSteps(records: readonly SourceRecord[], mapping: FieldMapping): readonly Step[] {
  const { groupOf, read } = fieldsImporter(mapping);
  const groups = Map.groupBy(records, (record) => groupOf(record) ?? record);
  for (const group of groups.values()) {
    const found = read(group, () => {}).find(({ steps }) => steps.length > 0);
    if (found !== undefined) return found.steps;
  }
  return [];
}

function tellingSteps(steps: readonly Step[]): readonly Step[] {
  const telling = tellingFirst.flatMap((kind) => steps.find((step) => step.kind === kind) ?? []).slice(0, shownSteps);
  const others = steps.filter((step) => !telling.includes(step));
  return [...telling, ...others].slice(0, shownSteps).toSorted((one, other) => one.index - other.index);
}
