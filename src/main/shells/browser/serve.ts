import { fstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createWorkbench } from '../../core/workbench.ts';
import { dataFolderAt } from '../../dataFolder.ts';
import { clearTransfers } from '../../transfers.ts';
import { defaultDataFolder } from '../../userFolder.ts';
import { endProcess } from '../endProcess.ts';
import { findInstallation } from '../installation.ts';
import { killProcess } from '../killProcess.ts';
import { openProject } from '../project.ts';
import { createRecovery } from '../recovery.ts';
import { visible } from '../visible.ts';
import { tokenMinutes } from './access.ts';
import { createBrowserHost } from './browserHost.ts';
import { canOpenBrowser, openBrowser } from './openBrowser.ts';
import { startServer } from './server.ts';
import { removeSignInFile, writeSignInFile } from './signInFile.ts';

const help = `Usage: npm start -- --browser [options]

Shows Akapen in a browser. Listens on 127.0.0.1 only and prints a link that opens it, once and within ${tokenMinutes} minutes.

  --port <n>         port to listen on (default: any free one)
  --data-dir <path>  folder of the project (default: AKAPEN_DATA_DIR, else the system's place for data)
  --watch <folder>   offer files that come into this folder (may be given several times); a folder is watched until the program ends
  --no-open          do not open the browser
  --help             show this text

Enter prints a fresh link, Ctrl+C stops.`;

/** Stopping takes a snapshot; a disk that does not answer must not keep the process for ever. */
const stopLimitMs = 30_000;

async function main(): Promise<void> {
  const options = usageErrorsEnd(() => readOptions(process.argv.slice(2)));
  if (options === null) return;
  const { version, rendererFolder, workerFile } = findInstallation(import.meta.filename);
  const folder = dataFolderAt(options.dataFolder);
  const host = createBrowserHost();
  const open = () =>
    createWorkbench({ host, dataFolder: folder.root, workerFile, version, withSample: true, watch: options.watch });
  const project = await openProject(folder.root, open, createRecovery(folder));
  if (project.workbench() !== null) await clearTransfers(folder);
  const server = await startServer({
    project,
    folder,
    rendererFolder,
    port: options.port,
    onLinkUsedTwice: (usedAt) => console.log(usedTwice(usedAt)),
    onSignIn: () => removeSignInFile(folder.root, server.port),
  });
  const offer = () => offerLink(server.newLaunchUrl(), folder.root, server.port, options.open);

  const stop = stopOnce(async () => {
    removeSignInFile(folder.root, server.port);
    await server.close();
    await project.close();
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  listenToTerminal(() => console.log(`Akapen: ${offer().shown}`), options.exitWithStdin ? stop : () => {});

  const trouble = project.trouble();
  if (trouble)
    console.log(visible(`Akapen: the project in ${folder.root} is not open: ${trouble.message}. The page says more.`));
  const { shown, file } = offer();
  console.log(`Akapen: ${shown} (works once, within ${tokenMinutes} minutes; Enter: fresh link, Ctrl+C: stop)`);
  if (options.open && file !== null) openBrowser(file);
}

/**
 * A fresh link as it is shown: itself to a person at a terminal; the page that leads to it where the output goes to a file, which others
 * may be able to read and which stays.
 */
function offerLink(link: string, dataFolder: string, port: number, open: boolean) {
  const isLogged = fstatSync(process.stdout.fd).isFile();
  const file = open || isLogged ? writeSignInFile(dataFolder, port, link) : null;
  if (file !== null) setTimeout(() => removeSignInFile(dataFolder, port), tokenMinutes * 60_000).unref();
  return { shown: isLogged ? visible(file ?? 'no link: the data folder cannot be written') : link, file };
}

function usedTwice(usedAt: string): string {
  const at = new Date(usedAt).toLocaleTimeString();
  return `Akapen: a link that was used at ${at} was opened again elsewhere. If both were not you, press Ctrl+C and start again.`;
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '0' },
      'data-dir': { type: 'string' },
      watch: { type: 'string', multiple: true, default: [] },
      'no-open': { type: 'boolean', default: false },
      // For tests: a runner that is killed closes the pipe, so no server outlives it.
      'exit-with-stdin': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return null;
  }
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new Error(`--port ${values.port} is not a port number`);
  return {
    port,
    dataFolder: values['data-dir'] ?? defaultDataFolder(),
    watch: values.watch.map((folder) => resolve(folder)),
    open: !values['no-open'] && canOpenBrowser(),
    exitWithStdin: values['exit-with-stdin'],
  };
}

function listenToTerminal(onEnter: () => void, onEnd: () => void): void {
  // In the background of a terminal reading would stop the process; with a listener it only fails.
  process.on('SIGTTIN', () => {});
  process.stdin.on('error', () => {});
  process.stdin.on('data', onEnter);
  process.stdin.on('end', onEnd);
}

function stopOnce(close: () => Promise<void>): () => void {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    setTimeout(killProcess, stopLimitMs).unref();
    close().then(
      () => endProcess(0),
      (error: unknown) => fail(error, 1),
    );
  };
}

function usageErrorsEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return fail(error, 2);
  }
}

function fail(error: unknown, exitCode: 1 | 2): never {
  console.error(visible(`akapen: ${error instanceof Error ? error.message : String(error)}`));
  process.exit(exitCode);
}

main().catch((error: unknown) => fail(error, 1));
