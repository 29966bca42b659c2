import packageFile from '../../../../../package.json' with { type: 'json' };
import type { Method, Output, ParsedInput } from '../../../../shared/api/contract.ts';
import type { Context } from '../../../context.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import type { WrittenFile } from '../../../exports/provenance.ts';
import { writeExport } from '../../../exports/writeExport.ts';
import { inPieces } from '../../../reports/inPieces.ts';
import { printTable } from '../../../reports/printTable.ts';
import { saidGroups } from '../tables/reportSizeTable.ts';
import { readSchemeVersions } from '../tables/schemeTable.ts';
import { type ExportCounts, type ExportScope, exportedGroups, exportScope } from './exportedGroups.ts';
import { evaluatorName, traceRevisionRange } from './exportTable.ts';
import { markColumnKind, markColumns, markRows } from './markRows.ts';
import { printReport } from './printReport.ts';

type ThisMethod = Extract<Method, 'traces.exportMarks'>;
type Order = ParsedInput<ThisMethod>;

/**
 * Writes the marks of a view, or a report to read, and their provenance beside it. Of the answer, `itemCount` is the number of marks,
 * marked pieces of text, comments, states and questions set by hand, which is that of the lines of a JSONL; `changedCount` is that of the questions.
 *
 * Throws  NOT_FOUND `{ kind: 'search' }`, STORAGE_READ_ONLY, DISK_FULL, FILE_UNREADABLE.
 */
export async function exportMarks(context: Context, order: Order): Promise<Output<ThisMethod>> {
  const isLabelled = order.format === 'html' && order.steps === 'labelled';
  const scope = isLabelled ? labelledScope(context, order) : exportScope(context, order);
  const counts: ExportCounts = { groups: 0, states: 0, questions: 0, marks: 0, spans: 0, comments: 0 };
  const exportedAt = context.now();
  const revisions = traceRevisionRange(context.db);
  const written = await writeExport(context, order.destination, {
    fileName: `akapen-marks.${order.format}`,
    bytes: printed(scope, order, counts, exportedAt),
    provenanceOf: (file) => printProvenance(scope, order, { file, counts, exportedAt, revisions }),
  });
  const { groups, states, questions, marks, spans, comments } = counts;
  return { ...written, itemCount: states + questions + marks + spans + comments, changedCount: groups };
}

function printed(scope: ExportScope, order: Order, counts: ExportCounts, exportedAt: Date): Iterable<Uint8Array> {
  const groups = exportedGroups(scope, counts);
  if (order.format !== 'html') return printTable(order.format, markColumns, markColumnKind, markRows(scope, groups));
  const { language, blind, steps } = order;
  const evaluator = nameOf(scope);
  return inPieces(
    printReport(scope, groups, { language, version: packageFile.version, exportedAt, evaluator, blind, steps }),
  );
}

function nameOf({ evaluatorId, context }: ExportScope): string | null {
  return evaluatorId === null ? null : evaluatorName(context.db, evaluatorId);
}

/** A page is printed for so long, in milliseconds, to learn its size. */
const mostMs = 1_000;
const sliceMs = 10;

/** What a page is about that leaves out what nothing was said of. */
function labelledScope(context: Context, order: Parameters<typeof exportScope>[1]): ExportScope {
  const scope = exportScope(context, order);
  return { ...scope, groupIds: saidGroups(context.db, scope.groupIds, scope.evaluatorId) };
}

/** How large the page with the steps of which something was said becomes, and how many questions it holds: as it is printed, and thrown away. */
export async function labelledSize(
  context: Context,
  order: ParsedInput<'traces.labelledSize'>,
): Promise<Output<'traces.labelledSize'>> {
  const scope = labelledScope(context, order);
  const counts: ExportCounts = { groups: 0, states: 0, questions: 0, marks: 0, spans: 0, comments: 0 };
  const facts = {
    language: order.language,
    version: packageFile.version,
    exportedAt: context.now(),
    blind: order.blind,
  };
  const groups = exportedGroups(scope, counts);
  const { length: groupCount } = scope.groupIds;
  let bytes = 0;
  let spent = 0;
  let from = performance.now();
  for (const text of printReport(scope, groups, { ...facts, evaluator: nameOf(scope), steps: 'labelled' })) {
    bytes += Buffer.byteLength(text);
    const now = performance.now();
    if (now - from < sliceMs) continue;
    spent += now - from;
    if (spent >= mostMs) return { groupCount, bytes, isLeast: true };
    await letOthersThrough();
    from = performance.now();
  }
  return { groupCount, bytes, isLeast: false };
}

/** From what, by which version, whose marks, with which versions of the scheme the file beside it was made. */
function printProvenance(
  scope: ExportScope,
  { view, format, everyone, blind, steps }: Order,
  facts: {
    readonly file: WrittenFile;
    readonly counts: ExportCounts;
    readonly exportedAt: Date;
    readonly revisions: { readonly first: number; readonly last: number };
  },
): string {
  const models = view.filter.models.map((model) => scope.modelName(model) ?? '');
  const provenance = {
    program: 'Akapen',
    version: packageFile.version,
    exportedAt: facts.exportedAt.toISOString(),
    export: facts.file,
    what: 'marks',
    format,
    evaluator: everyone ? null : nameOf(scope),
    blind,
    ...(format === 'html' && { steps }),
    view: { ...view, filter: { ...view.filter, models } },
    sources: [...scope.datasets.values()].map((dataset) => ({
      name: scope.text(dataset.name),
      fileName: scope.text(dataset.fileName),
      format: dataset.format,
      byteCount: dataset.byteCount,
      sha256: dataset.sha256,
      importedAt: dataset.importedAt,
      licence: dataset.licence,
      attribution: scope.text(dataset.attribution),
      citation: scope.text(dataset.citation),
    })),
    revisions: facts.revisions,
    counts: facts.counts,
    schemes: readSchemeVersions(scope.context.db),
  };
  return `${JSON.stringify(provenance, null, 2)}\n`;
}
