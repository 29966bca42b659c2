import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { TracesPreview } from '../../../../shared/rooms/traces/preview.ts';
import { isCountedCall } from '../../../../shared/traces/countedCalls.ts';
import type { FieldMapping } from '../../../../shared/traces/fieldMapping.ts';
import type { Context } from '../../../context.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import { findSameBytes } from '../../../datasets/datasetsTable.ts';
import { openTraceStore } from '../../../traces/store/readTraceStore.ts';
import type { StagedTraces, stageTraceStore } from '../../../traces/store/stageTraceStore.ts';
import { toolLabelsWith } from '../tables/labelsTable.ts';
import { findGroupsInSight } from '../tables/tracesTable.ts';

/** A preview of traces with the store file that was written for it, which an import only has to rename. */
export type StagedPreview = {
  readonly preview: TracesPreview;
  readonly stagedFile: string;
  readonly mapping: FieldMapping | null;
  readonly textBytes: number;
  /** All that are kept; the preview shows the first. */
  readonly problems: readonly Problem[];
};

const shownProblems = 1_000;
/** A smaller file is read before anybody could follow its progress. */
const quickBytes = 4 * 1024 * 1024;
const countedAtOnce = 200;

type StageInput = Omit<Parameters<typeof stageTraceStore>[0], 'storeFile' | 'fileName'>;

/** Reads a file of traces in a worker and writes its store file beside those of the project. Throws as `stageTraceStore`. */
export async function stageTraces(
  context: Pick<Context, 'db' | 'folder' | 'pool' | 'tasks'>,
  facts: Pick<TracesPreview, 'previewId' | 'fileName' | 'path'>,
  input: StageInput,
): Promise<StagedPreview> {
  const stagedFile = join(context.folder.tracesFolder, `staged-${facts.previewId}.db`);
  const staged = await stageWithProgress(context, { ...input, fileName: facts.fileName, storeFile: stagedFile });
  const { traceCount, leftOutCount, tools, textBytes, problems, ...counts } = staged;
  const preview: TracesPreview = {
    ...facts,
    ...counts,
    room: 'traces',
    recordCount: traceCount + leftOutCount,
    goodCount: traceCount,
    badCount: leftOutCount,
    labels: labelsOf(context, tools),
    problems: problems.slice(0, shownProblems),
    sharedQuestionCount: await countShared(context, stagedFile, traceCount),
    sameAsDatasetId: findSameBytes(context.db, staged.sha256, null),
  };
  return { preview, stagedFile, mapping: input.mapping, textBytes, problems };
}

/** Removes the store file of a preview that is not imported. */
export async function discardStaged({ stagedFile }: Pick<StagedPreview, 'stagedFile'>): Promise<void> {
  await rm(stagedFile, { force: true });
}

async function stageWithProgress(
  { pool, tasks }: Pick<Context, 'pool' | 'tasks'>,
  input: Parameters<typeof stageTraceStore>[0],
): Promise<StagedTraces> {
  if (input.byteCount < quickBytes) return pool.run('traces.stage', input);
  const stage = Promise.withResolvers<StagedTraces>();
  const { finished } = tasks.begin('import', input.fileName, async ({ report, signal }) => {
    // What fails is told by the call that waits for it, not by the task as well.
    await pool.run('traces.stage', input, { signal, onProgress: report }).then(stage.resolve, stage.reject);
    return {};
  });
  // A task that is stopped before it began never runs its work.
  void finished.then(() => stage.reject(new AppError('CANCELLED', 'Reading was stopped')));
  return stage.promise;
}

function labelsOf({ db }: Pick<Context, 'db'>, tools: StagedTraces['tools']): TracesPreview['labels'] {
  const labels = toolLabelsWith(
    db,
    tools.map(({ tool }) => tool),
  );
  const counts = new Map<string, number>();
  for (const { tool, callCount } of tools) {
    if (!isCountedCall({ kind: 'tool_call', tool })) continue;
    const label = labels.labelOf(tool);
    counts.set(label, (counts.get(label) ?? 0) + callCount);
  }
  return [...counts]
    .map(([label, callCount]) => ({ label, callCount }))
    .sort((one, other) => other.callCount - one.callCount);
}

/** How many questions of the file the project's traces answer too; other work gets its turn meanwhile. */
async function countShared({ db }: Pick<Context, 'db'>, stagedFile: string, traceCount: number): Promise<number> {
  const store = openTraceStore(stagedFile);
  const known = new Set<number>();
  try {
    for (let from = 0; from < traceCount; from += countedAtOnce) {
      for (const groupId of findGroupsInSight(db, store.summaries(from, countedAtOnce))) known.add(groupId);
      await letOthersThrough();
    }
  } finally {
    store.close();
  }
  return known.size;
}
