import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { FilesSettings } from '../../../shared/outbox/destinations.ts';
import { putInPlace, writeAside } from '../../exports/writeFile.ts';
import { type Destination, type OpenSheet, parked } from '../destination.ts';
import { type DestinationParts, titleOfSheet } from '../destinationParts.ts';
import { mergeRows } from '../mergeRows.ts';
import { printRows } from './printRows.ts';
import { type FileRow, readRows } from './readRows.ts';

/** A file for each evaluator in a folder. It is written anew with each batch, whole or not at all, so nothing is ever in doubt. */
export async function openFiles(settings: FilesSettings, { stored }: DestinationParts): Promise<Destination> {
  const pathOf = (sheet: string) =>
    join(settings.folder, `${fileNameOf(titleOfSheet(sheet, stored.study, settings.baseName))}.${settings.format}`);
  return {
    batch: { rows: 20_000, bytes: 64 * 1024 * 1024 },
    lateMs: 0,
    lockOf: pathOf,
    async openSheet(sheet) {
      const found = await stat(settings.folder).catch(() => null);
      if (found === null || !found.isDirectory()) throw parked('folderMissing', { path: settings.folder });
      return openFile(pathOf(sheet), settings);
    },
    close: async () => {},
  };
}

function openFile(path: string, settings: FilesSettings): OpenSheet {
  const read = async (): Promise<FileRow[]> => {
    if ((await stat(path).catch(() => null)) === null) return [];
    const { rows, problems } = await readRows(path);
    // To write it anew would lose what could not be read.
    const [first] = problems;
    if (first !== undefined) throw parked('fileUnreadable', { path, line: first.line });
    return rows;
  };
  return {
    async findIds() {
      return new Map((await read()).map(({ submissionId, line }) => [submissionId, String(line)]));
    },
    async append(rows) {
      const there = await read();
      const { rows: all } = mergeRows([...there, ...rows]);
      try {
        await putInPlace([
          await writeAside(
            path,
            printRows(
              all.map(({ cells }) => cells),
              settings,
            ),
            0o600,
          ),
        ]);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw parked('folderUnwritable', { path, said: String(error.details.reason ?? error.code) }, error);
      }
      return new Map();
    },
    async readRows() {
      return (await read()).map(({ submissionId, cells, line }) => ({ submissionId, cells, place: String(line) }));
    },
  };
}

/** A name that every system takes; one that had to be changed has a part of its hash behind it, so that no two become one. */
function fileNameOf(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 120);
  return plain === title ? plain : `${plain}_${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
}
