import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { FilesSettings } from '../../../shared/outbox/destinations.ts';
import { putInPlace, type WrittenAside, withAside, writeAside } from '../../exports/writeFile.ts';
import { type Destination, type OpenSheet, parked } from '../destination.ts';
import { type DestinationParts, titleOfSheet } from '../destinationParts.ts';
import { differingColumns } from '../mergeRows.ts';
import { printRows } from './printRows.ts';
import { type FileRow, readRows } from './readRows.ts';
import { rowsProvenance } from './rowsProvenance.ts';

/** Rows are nobody else's business. */
const mode = 0o600;

type Parts = Pick<DestinationParts, 'stored' | 'clock' | 'isInterim'>;

/**
 * A file for each evaluator in a folder. It is written anew with each batch, whole or not at all, so nothing is ever in doubt; its provenance
 * beside it (`<name>.csv.provenance.json`, as both formats may stand in one folder) says whether the study was closed by then.
 */
export async function openFiles(settings: FilesSettings, parts: Parts): Promise<Destination> {
  const { stored } = parts;
  const pathOf = (sheet: string) =>
    join(settings.folder, `${fileNameOf(titleOfSheet(sheet, stored.study, settings.baseName))}.${settings.format}`);
  return {
    batch: { rows: 20_000, bytes: 64 * 1024 * 1024 },
    lateMs: 0,
    locksOf: (sheet) => [pathOf(sheet)],
    async openSheet(sheet) {
      await findFolder(settings.folder);
      return openFile(pathOf(sheet), settings, parts);
    },
    async findSheet(sheet) {
      await findFolder(settings.folder);
      return openFile(pathOf(sheet), settings, parts);
    },
    close: async () => {},
  };
}

function openFile(path: string, settings: FilesSettings, parts: Parts): OpenSheet {
  const read = async (): Promise<FileRow[]> => {
    if ((await stat(path).catch(() => null)) === null) return [];
    const { rows, problems } = await readRows(path);
    // To write it anew would lose what could not be read.
    const [first] = problems;
    if (first !== undefined) throw parked('fileUnreadable', { path, line: first.line });
    return rows;
  };
  const write = async (rows: readonly Pick<FileRow, 'cells'>[]) => {
    try {
      const cells = rows.map((row) => row.cells);
      const aside = await writeAside(path, printRows(cells, settings), mode);
      const beside = await withAside(aside, () =>
        writeAside(`${path}.provenance.json`, [Buffer.from(provenanceOf(aside, rows.length))], mode),
      );
      await putInPlace([aside, beside]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'DISK_FULL') throw parked('folderFull', { path }, error);
      throw parked('folderUnwritable', { path, said: String(error.details.reason ?? error.code) }, error);
    }
  };
  const provenanceOf = ({ byteCount, sha256 }: WrittenAside, count: number) => {
    const { study } = parts.stored;
    return rowsProvenance({
      exportedAt: parts.clock.now().toISOString(),
      export: { fileName: basename(path), byteCount, sha256 },
      studies: [study],
      interim: parts.isInterim() ? [study] : [],
      rows: count,
    });
  };
  return {
    async findIds() {
      // The first of an id counts.
      return new Map(
        (await read()).map(({ submissionId, line }) => [submissionId, String(line)] as const).toReversed(),
      );
    },
    async append(rows) {
      const there = await read();
      const ids = new Set(there.map(({ submissionId }) => submissionId));
      // What stands there stays as it is, whoever wrote it.
      await write([...there, ...rows.filter(({ submissionId }) => !ids.has(submissionId))]);
      return new Map();
    },
    async readRows(at) {
      const rows = (await read()).map(({ submissionId, cells, line }) => ({
        submissionId,
        cells,
        place: String(line),
      }));
      return at === null ? rows : rows.filter(({ place }) => at.includes(place));
    },
    async removeRows(rows) {
      const gone = new Map(rows.map((row) => [row.place, row]));
      const isGone = (row: FileRow) => {
        const meant = gone.get(String(row.line));
        return meant !== undefined && differingColumns(meant, row).length === 0;
      };
      await write((await read()).filter((row) => !isGone(row)));
    },
  };
}

async function findFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found === null || !found.isDirectory()) throw parked('folderMissing', { path: folder });
}

/** A name that every system takes; one that had to be changed has a part of its hash behind it, so that no two become one. */
function fileNameOf(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 120);
  return plain === title ? plain : `${plain}_${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
}
