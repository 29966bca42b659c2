import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSettingsFile, type SettingsFile } from './settingsFile.ts';

let folder: string;
let file: string;
let open: SettingsFile[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-settings-'));
  file = join(folder, 'settings.json');
  open = [];
});
afterEach(() => {
  for (const settings of open) settings.close();
  rmSync(folder, { recursive: true });
});

function openFile(onChange: () => void = () => {}): SettingsFile {
  const settings = openSettingsFile(file, onChange, () => new Date('2026-01-02T03:04:05.678Z'));
  open.push(settings);
  return settings;
}

const defaults = {
  language: 'system',
  theme: 'system',
  keymap: {},
  sudachiDictionary: null,
  synonymDictionaries: [],
  entityAliases: null,
  modelFolders: [],
  evidenceModels: { embedder: null, nli: null },
  secretsInFile: false,
};

describe('the settings file', () => {
  it('gives the defaults when there is none, and makes none', () => {
    expect([openFile().current(), openFile().problem(), readdirSync(folder)]).toEqual([defaults, null, []]);
  });

  it('changes what is named, keeps the rest, keys of others included, and can be read by hand', () => {
    writeFileSync(file, '\uFEFF{"theme":"dark","出典":"メモ"}');
    const settings = openFile();
    expect(settings.update({ language: 'ja' })).toEqual({ ...defaults, theme: 'dark', language: 'ja' });
    expect(readFileSync(file, 'utf8')).toBe(
      `${JSON.stringify(
        {
          theme: 'dark',
          出典: 'メモ',
          language: 'ja',
          keymap: {},
          sudachiDictionary: null,
          synonymDictionaries: [],
          entityAliases: null,
          modelFolders: [],
          evidenceModels: { embedder: null, nli: null },
          secretsInFile: false,
        },
        null,
        2,
      )}\n`,
    );
    expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['settings.json']]);
  });

  it.each([
    ['{\n  "theme": "dark",\n  "language" "ja"\n}\n', { line: 3, column: 14, message: 'This is not valid JSON' }],
    ['{\n  "theme": "dark",\n', { line: 3, column: 1, message: expect.any(String) }],
    ['[]', { line: 1, column: 1, message: 'The file must hold one JSON object' }],
    [
      '{\n  "language": "en",\n  "theme": "grün"\n}',
      { line: 3, column: 3, message: expect.stringMatching(/^theme: /) },
    ],
  ])('names line and column of what is wrong in %j, and leaves the file alone', (text, problem) => {
    writeFileSync(file, text);
    const settings = openFile();
    expect([settings.current(), settings.problem(), readFileSync(file, 'utf8')]).toEqual([defaults, problem, text]);
  });

  it('keeps a bad file aside when a setting is changed in the window', () => {
    writeFileSync(file, '{ broken');
    const settings = openFile();
    settings.update({ theme: 'light' });
    expect([settings.current(), settings.problem(), readdirSync(folder).sort()]).toEqual([
      { ...defaults, theme: 'light' },
      null,
      ['settings.2026-01-02T03-04-05-678Z.bad.json', 'settings.json'],
    ]);
    expect(readFileSync(join(folder, 'settings.2026-01-02T03-04-05-678Z.bad.json'), 'utf8')).toBe('{ broken');
  });

  it('reads an edit by hand while it is open, and leaves the last good settings in force after a bad one', async () => {
    const changes: string[] = [];
    let wake = () => {};
    const settings = openFile(() => {
      changes.push(JSON.stringify([settings.current().theme, settings.problem()?.line ?? null]));
      wake();
    });
    const nextChange = () => new Promise<void>((resolve) => (wake = resolve));

    const good = nextChange();
    writeFileSync(file, '{ "theme": "dark" }');
    await good;
    const bad = nextChange();
    writeFileSync(file, '{ "theme": "light", }');
    await bad;
    expect(changes).toEqual(['["dark",null]', '["dark",1]']);
  });

  it('sees an edit by hand that the watcher has not told of yet before it writes', () => {
    const settings = openFile();
    writeFileSync(file, '{ "theme": "dark" }');
    expect(settings.update({ language: 'en' })).toEqual({ ...defaults, theme: 'dark', language: 'en' });
  });
});
