import { create } from 'zustand';
import type { CallAs, Input, Method, Output } from '../../shared/api/contract.ts';
import type { EventName, EventPayload } from '../../shared/api/events.ts';
import { AppError } from '../../shared/errors.ts';
import type { ExportDestination, FileSource } from '../../shared/files.ts';
import { createHttpTransport } from './httpTransport.ts';
import { createIpcTransport } from './ipcTransport.ts';
import type { Connection, Transport, UploadOptions } from './transport.ts';

export { readOwnFile } from './ownFile.ts';
export type { Connection, UploadOptions } from './transport.ts';

/** A file that the user chose, ready to be previewed. */
export type PickedFile = { readonly name: string; readonly source: FileSource };

const transport: Transport = window.workbench ? createIpcTransport(window.workbench) : createHttpTransport();

export const shell = transport.shell;

/** Whether the shell answers, and how many requests wait to be sent again. */
export const useConnection = create<{ readonly connection: Connection; readonly waiting: number }>(() => ({
  connection: 'connected',
  waiting: 0,
}));
transport.onConnection((connection, waiting) => useConnection.setState({ connection, waiting }));

/** Asks the core in the name of an evaluator, or of nobody. Rejects with an AppError that has the core's code; see `errorMessages.ts`. */
export const callAs: CallAs =
  (evaluatorId) =>
  async <M extends Method>(method: M, input: Input<M>): Promise<Output<M>> => {
    const reply = await transport.send({ requestId: crypto.randomUUID(), evaluatorId, method, input });
    if (!reply.ok) throw new AppError(reply.error.code, reply.error.message, reply.error.details);
    // The core is built from the same contract; its output is checked there in tests and development.
    return reply.result as Output<M>;
  };
const call = callAs(null);

/** Listens to one kind of push event; returns the function that ends it. */
export function onEvent<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void {
  return transport.onEvent((envelope) => {
    // The name decides the payload's type; TypeScript cannot pair the two through a type parameter.
    if (envelope.event === event) listener(envelope.payload as EventPayload<E>);
  });
}

/** Makes a dropped or chosen file readable for the core: a grant of the host in Electron, an upload in a browser. */
export function sourceOf(file: File, options?: UploadOptions): Promise<FileSource> {
  return transport.sourceOf(file, options);
}

/** Lets the user choose files; an empty list when nothing was chosen. Uploads them first in a browser. */
export async function pickFiles(options?: UploadOptions): Promise<readonly PickedFile[]> {
  if (shell === 'electron') return (await call('host.chooseFiles', {})).files;
  const picked: PickedFile[] = [];
  for (const file of await chooseInPage()) picked.push({ name: file.name, source: await sourceOf(file, options) });
  return picked;
}

/** What the core answers after it wrote a file: for a download, where that can be fetched. */
type Written = { readonly downloadId: string | null; readonly provenanceDownloadId: string | null };

/**
 * Writes a file to where the user wants it: a save dialog in Electron, a download (with its provenance file) in a browser. Null when
 * the user chose no place.
 */
export async function saveFile<Report extends Written>(
  suggestedName: string,
  write: (destination: ExportDestination) => Promise<Report>,
): Promise<Report | null> {
  if (shell === 'electron') {
    const { destination } = await call('host.chooseDestination', { suggestedName });
    return destination === null ? null : write(destination);
  }
  const report = await write({ kind: 'download' });
  for (const id of [report.downloadId, report.provenanceDownloadId]) if (id !== null) await transport.download(id);
  return report;
}

/** Exports a dataset; null without a place. */
export function saveExport(datasetId: number, suggestedName: string): Promise<Output<'datasets.export'> | null> {
  return saveFile(suggestedName, (destination) => call('datasets.export', { datasetId, destination }));
}

function chooseInPage(): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}
