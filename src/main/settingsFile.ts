import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { z } from 'zod';
import { type Settings, type SettingsPatch, settingsSchema } from '../shared/settings.ts';
import { withStorageErrors } from './database/storageError.ts';

/** What is wrong with the file; 1-based, columns count UTF-16 units as editors do. */
type SettingsProblem = { readonly line: number; readonly column: number; readonly message: string };

export type SettingsFile = {
  /** The settings in force. */
  current(): Settings;
  /** Changes some settings and writes the file; keys of others stay as they are. Returns the settings in force. */
  update(patch: SettingsPatch): Settings;
  /** Why the file as it lies there is not in force, or null. */
  problem(): SettingsProblem | null;
  /** Stops watching the file. */
  close(): void;
};

type Loaded = {
  readonly settings: Settings;
  readonly problem: SettingsProblem | null;
  /** The object as written, with keys that are not ours. */
  readonly written: Readonly<Record<string, unknown>>;
};

const watchIntervalMs = 500;

/**
 * Opens `settings.json`, made to be edited by hand while the program runs: a change is read within half a second and told
 * through `onChange`. A file that cannot be read leaves the last good settings in force. It is overwritten only when
 * the user changes a setting in the window, and then kept beside as `settings.<time>.bad.json`.
 */
export function openSettingsFile(
  file: string,
  onChange: () => void = () => {},
  now: () => Date = () => new Date(),
): SettingsFile {
  // Stamped before it is read: an edit that falls between is seen at the next look, not taken for the beginning.
  let seen = stampOf(file);
  let loaded = load(file, settingsSchema.parse({}));

  const reload = () => {
    const next = load(file, loaded.settings);
    const changed = JSON.stringify([next.settings, next.problem]) !== JSON.stringify([loaded.settings, loaded.problem]);
    loaded = next;
    if (changed) onChange();
  };
  const watch = setInterval(() => {
    const stamp = stampOf(file);
    if (stamp === seen) return;
    seen = stamp;
    reload();
  }, watchIntervalMs).unref();

  return {
    current: () => loaded.settings,
    problem: () => loaded.problem,
    update: (patch) =>
      withStorageErrors(file, () => {
        reload();
        if (loaded.problem !== null) keepAside(file, now());
        const named = Object.entries(patch).filter(([, value]) => value !== undefined);
        const settings = settingsSchema.parse({ ...loaded.settings, ...Object.fromEntries(named) });
        const written = { ...loaded.written, ...settings };
        writeAtomically(file, `${JSON.stringify(written, null, 2)}\n`);
        loaded = { settings, problem: null, written };
        return settings;
      }),
    close: () => clearInterval(watch),
  };
}

/** Changes when a file is written or replaced; empty when it is not there or out of reach, which reading it then explains. */
function stampOf(file: string): string {
  try {
    const { ino, mtimeNs, size } = statSync(file, { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch {
    return '';
  }
}

/** Replaces a file in one step: whoever reads it sees the old text or the new one, also after a power cut. */
export function writeAtomically(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.new`;
  try {
    const descriptor = openSync(temporary, 'w', 0o600);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function load(file: string, lastGood: Settings): Loaded {
  if (!existsSync(file)) return { settings: lastGood, problem: null, written: {} };
  const refused = (problem: SettingsProblem): Loaded => ({ settings: lastGood, problem, written: {} });
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return refused({ line: 1, column: 1, message: `The file cannot be read (${reason})` });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused(syntaxProblem(text, error));
  }
  const object = z.record(z.string(), z.unknown()).safeParse(value);
  if (!object.success) return refused({ line: 1, column: 1, message: 'The file must hold one JSON object' });
  const parsed = settingsSchema.safeParse(object.data);
  if (!parsed.success) return refused(valueProblem(text, parsed.error));
  return { settings: parsed.data, problem: null, written: object.data };
}

function keepAside(file: string, now: Date): void {
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  renameSync(file, file.replace(/(\.json)?$/, `.${stamp}.bad.json`));
}

function syntaxProblem(text: string, error: unknown): SettingsProblem {
  const message = error instanceof Error ? error.message : '';
  const place = /at position (\d+)/.exec(message);
  const offset = place === null ? text.length : Number(place[1]);
  return {
    ...lineAndColumn(text, offset),
    message: place === null ? 'The JSON ends too early' : 'This is not valid JSON',
  };
}

/** Points at the key whose value is wrong; a wrong value inside it is named in the message. */
function valueProblem(text: string, error: z.ZodError): SettingsProblem {
  const issue = error.issues[0];
  const key = String(issue?.path[0] ?? '');
  const offset = Math.max(0, text.search(new RegExp(`"${key.replace(/[^\w]/g, '.')}"\\s*:`)));
  return {
    ...lineAndColumn(text, offset),
    message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong value'}`,
  };
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
