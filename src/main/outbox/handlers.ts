import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import type { GivenSettings, outboxApi } from '../../shared/outbox/api.ts';
import { cutMark, sentCells } from '../../shared/outbox/cells.ts';
import { type DestinationSettings, destinationSettingsSchema } from '../../shared/outbox/destinations.ts';
import type { Context, HandlersFor, Unsigned } from '../context.ts';
import { usingSource } from '../datasets/readableFile.ts';
import { writeExport } from '../exports/writeExport.ts';
import en from '../languages/en.json' with { type: 'json' };
import ja from '../languages/ja.json' with { type: 'json' };
import type { RoomsContext } from '../rooms/room.ts';
import { readSecret, secretsKept, writeSecret } from '../secretStore.ts';
import { realClock } from './clock.ts';
import { beginComparing, beginRemoving } from './comparing.ts';
import { requeue, requeueSheet } from './deliveriesTable.ts';
import { accountOf } from './destinationParts.ts';
import {
  addDestination,
  changeDestination,
  listDestinations,
  readDestination,
  removeDestination,
  writeSheetMemory,
  writeTrouble,
} from './destinationsTable.ts';
import { printRows } from './files/printRows.ts';
import { rowsProvenance } from './files/rowsProvenance.ts';
import { columnsOf, countToSend, knownStudies, namedSheets, openAmong, questionsAsking } from './knownStudies.ts';
import { readRow, rowsOf } from './outboxTable.ts';
import { beginSending, secretName, setAutomatic, stopSending } from './sending.ts';
import { readBackFirst } from './sendRows.ts';
import { actOf, shownDestination, stateOf, withDeliveries } from './shownOutbox.ts';
import { countStates, idsInState, listRows, listStudies } from './shownRowsTable.ts';

export const outboxHandlers: HandlersFor<keyof typeof outboxApi, RoomsContext> = {
  'outbox.waiting': (_input, context) => ({ waiting: countToSend(context) }),
  'outbox.overview': async (_input, context) => ({
    counts: countStates(context.db),
    studies: knownStudies(context),
    namedSheets: namedSheets(context),
    destinations: await Promise.all(listDestinations(context.db).map((stored) => shownDestination(context, stored))),
    secrets: await secretsKept(context),
  }),
  'outbox.list': (input, context) => {
    const asking = input.search === '' ? [] : questionsAsking(context, input.search);
    const { matched, rows } = listRows(context.db, { ...input, asking });
    return { matched, rows: withDeliveries(context, rows) };
  },
  'outbox.row': ({ submissionId }, context) => {
    const row = readRow(context.db, submissionId);
    if (row === null) throw new AppError('NOT_FOUND', 'No such row', { kind: 'row', id: submissionId });
    const state = stateOf(context, row);
    const [shown] = withDeliveries(context, [{ ...row, state }]);
    if (shown === undefined) throw new AppError('NOT_FOUND', 'No such row', { kind: 'row', id: submissionId });
    const cells = Object.entries(sentCells(row.cells)).map(([column, value]) => {
      const isCut = typeof value === 'string' && value.endsWith(cutMark) && value !== row.cells[column];
      return { column, value, isCut };
    });
    return { ...shown, cells, act: actOf(context, submissionId) };
  },
  'outbox.preview': ({ destinationId, limit }, { db }) => {
    const { study } = readDestination(db, destinationId);
    const all = [...rowsOf(db, study)];
    const settled = new Set([
      ...idsInState(db, destinationId, 'confirmed'),
      ...idsInState(db, destinationId, 'blocked'),
    ]);
    const waiting = all.filter(({ submissionId }) => !settled.has(submissionId));
    const shown = waiting.slice(0, limit).map(({ cells }) => sentCells(cells));
    const columns = [...new Set(shown.flatMap((cells) => Object.keys(cells)))];
    return {
      waiting: waiting.length,
      columns,
      rows: shown.map((cells) => columns.map((column) => cells[column] ?? null)),
    };
  },
  'outbox.send': ({ destinationId }, context) => {
    const ids = destinationId === null ? listDestinations(context.db).map(({ id }) => id) : [destinationId];
    return { taskIds: ids.map((id) => beginSending(context, id)) };
  },
  'outbox.retry': ({ destinationId, submissionId }, { db, emit }) => {
    const blocked = idsInState(db, destinationId, 'blocked');
    waitAgain(db, destinationId, submissionId === null ? blocked : blocked.filter((id) => id === submissionId));
    writeTrouble(db, destinationId, null);
    emit('outbox.changed', {});
    return {};
  },
  'outbox.reconcile': ({ destinationId }, context) => ({ taskId: beginComparing(context, destinationId) }),
  'outbox.removeCopies': ({ destinationId, copies }, context) => ({
    taskId: beginRemoving(context, destinationId, copies),
  }),
  'outbox.sendAgain': ({ destinationId, submissionIds }, { db, emit }) => {
    const confirmed = new Set(idsInState(db, destinationId, 'confirmed'));
    readBackFirst(db, destinationId);
    waitAgain(
      db,
      destinationId,
      submissionIds.filter((id) => confirmed.has(id)),
    );
    emit('outbox.changed', {});
    return {};
  },
  'outbox.beginAnew': async ({ destinationId }, context) => {
    const { db, emit } = context;
    const { study } = readDestination(db, destinationId);
    await stopSending(context, destinationId);
    readBackFirst(db, destinationId);
    db.transaction(() => {
      for (const sheet of new Set([...rowsOf(db, study)].map((row) => row.sheet))) {
        writeSheetMemory(db, { destinationId, sheet }, null);
        requeueSheet(db, { destinationId, study, sheet });
      }
      writeTrouble(db, destinationId, null);
    })();
    emit('outbox.changed', {});
    return {};
  },
  'outbox.addDestination': ({ study, settings }, context) => {
    const destinationId = addDestination(context.db, study, storedSettings(context, settings, null));
    context.emit('outbox.changed', {});
    return { destinationId };
  },
  'outbox.changeDestination': async ({ destinationId, settings }, context) => {
    const { settings: before } = readDestination(context.db, destinationId);
    if (before.kind !== settings.kind) throw new AppError('INVALID_INPUT', 'A destination stays of its kind');
    await stopSending(context, destinationId);
    // It may be another place now, with rows that nobody has read.
    readBackFirst(context.db, destinationId);
    changeDestination(context.db, destinationId, storedSettings(context, settings, before));
    context.emit('outbox.changed', {});
    return {};
  },
  'outbox.removeDestination': async ({ destinationId }, context) => {
    await stopSending(context, destinationId);
    removeDestination(context.db, destinationId);
    setAutomatic(context, destinationId, false);
    await writeSecret(context, secretName(destinationId), null);
    context.emit('outbox.changed', {});
    return {};
  },
  'outbox.setAutomatic': ({ destinationId, automatic }, context) => {
    readDestination(context.db, destinationId);
    setAutomatic(context, destinationId, automatic);
    if (automatic) beginSending(context, destinationId);
    context.emit('outbox.changed', {});
    return {};
  },
  'outbox.giveSecret': async ({ destinationId, secret }, context) => {
    const { settings } = readDestination(context.db, destinationId);
    const text =
      secret === null ? null : 'password' in secret ? secret.password : await readKeyFile(context, secret.keyFile);
    if ((settings.kind === 'postgres') !== (secret === null || 'password' in secret) && secret !== null) {
      throw new AppError('INVALID_INPUT', 'Not the secret of this kind of destination');
    }
    await writeSecret(context, secretName(destinationId), text);
    writeTrouble(context.db, destinationId, null);
    context.emit('outbox.changed', {});
    return {};
  },
  'outbox.signIn': async ({ destinationId }, context) => {
    const { settings } = readDestination(context.db, destinationId);
    if (settings.kind !== 'googleSheets') throw new AppError('INVALID_INPUT', 'Nobody signs in there');
    if ((await secretsKept(context)) === 'refused') {
      throw new AppError('CONFLICT', 'There is no place for secrets on this system', { secrets: 'refused' });
    }
    const [{ beginSignIn }, { googleEndpoints }] = await Promise.all([
      import('./google/signIn.ts'),
      import('./google/endpoints.ts'),
    ]);
    const formerly = accountOf(settings, await readSecret(context, secretName(destinationId)));
    const begun = Promise.withResolvers<string>();
    const { taskId } = context.tasks.begin('signIn', 'Google', async ({ signal }) => {
      try {
        const signIn = await beginSignIn({
          ...{ settings, formerly, endpoints: googleEndpoints(), clock: realClock, signal },
          pages: { done: inBoth('done'), refused: inBoth('refused') },
        });
        begun.resolve(signIn.url);
        await writeSecret(context, secretName(destinationId), await signIn.finished);
        writeTrouble(context.db, destinationId, null);
        context.emit('outbox.changed', {});
        return {};
      } catch (error) {
        begun.reject(error);
        throw error;
      }
    });
    return { taskId, url: await begun.promise };
  },
  'outbox.export': async ({ study, format, mark, destination }, context) => {
    const { db, now } = context;
    const studies = study === null ? listStudies(db) : [study];
    const rows = studies.flatMap((each) => [...rowsOf(db, each)]);
    const interim = openAmong(context, studies);
    const written = await writeExport(context, destination, {
      fileName: `submissions.${format}`,
      bytes: printRows(
        rows.map(({ cells }) => cells),
        { format, mark, columns: columnsOf(context, study === null ? knownStudies(context) : [study]) },
      ),
      provenanceOf: (file) =>
        rowsProvenance({ exportedAt: now().toISOString(), export: file, studies, interim, rows: rows.length }),
    });
    return { ...written, itemCount: rows.length, interim };
  },
};

function storedSettings(
  { grants, folder }: Unsigned,
  settings: GivenSettings,
  before: DestinationSettings | null,
): DestinationSettings {
  if (settings.kind === 'googleSheets' && settings.account === 'service' && settings.spreadsheetId === null) {
    const message = 'A service account owns no files: its spreadsheetId is that of one which the owner made and shared';
    throw new AppError('INVALID_INPUT', message);
  }
  if (settings.kind !== 'files') return destinationSettingsSchema.parse(settings);
  const { folderId, ...rest } = settings;
  const own = join(folder.root, 'outbox');
  if (folderId === null) mkdirSync(own, { recursive: true, mode: 0o700 });
  const chosen = folderId == null ? null : grants.folderPath(folderId);
  if (folderId != null && chosen === null)
    throw new AppError('NOT_FOUND', 'No such folder was given', { kind: 'folder', id: folderId });
  const kept = before?.kind === 'files' && folderId === undefined ? before.folder : null;
  return destinationSettingsSchema.parse({ ...rest, folder: chosen ?? kept ?? own });
}

/** A key that was uploaded stays nowhere but in the store of secrets. */
function readKeyFile(context: Unsigned, source: FileSource): Promise<string> {
  return usingSource(context, source, async (path) => {
    const { serviceKeySchema } = await import('./google/connection.ts');
    const text = await readFile(path, 'utf8');
    const parsed = serviceKeySchema.safeParse(parse(text));
    if (!parsed.success) {
      throw new AppError('INVALID_INPUT', 'Not the key file of a service account', {
        file: basename(path),
        reason: 'notAKey',
      });
    }
    return JSON.stringify(parsed.data);
  });
}

/** A page in the browser knows no setting: it speaks both languages. */
function inBoth(which: keyof typeof en.shell.signedIn): readonly string[] {
  return [en.shell.signedIn[which], ja.shell.signedIn[which]];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function waitAgain(db: Context['db'], destinationId: number, submissionIds: readonly string[]): void {
  const rows = submissionIds.flatMap((id) => readRow(db, id) ?? []);
  requeue(
    db,
    destinationId,
    rows.map(({ id }) => id),
  );
}
