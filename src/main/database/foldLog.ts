import { createDatabaseThreads } from './databaseThread.ts';

const askThread = createDatabaseThreads(`
  parentPort.on('message', ({ file }) => {
    const db = openDatabase(file, { fileMustExist: true });
    db.pragma('wal_checkpoint(PASSIVE)');
    db.close();
    parentPort.postMessage('folded');
  });
`);

/**
 * Moves what stands in the write-ahead log of an open database into the database file, as far as nobody reads the older state. What is
 * on the disk stays there throughout; without this, one act in about thirty would do it and take several times as long as the others.
 */
export async function foldLog(file: string): Promise<void> {
  await askThread({ file }, (message: 'folded') => message);
}
