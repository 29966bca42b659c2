import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../shared/errors.ts';
import { openLog } from './log.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-log-'));
  file = join(folder, 'akapen.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = () => new Date('2026-01-02T03:04:05.678Z');

describe('the log', () => {
  it('writes a line with time, level, code and facts into a private file', () => {
    const log = openLog(file, now);
    log.info('opened', { version: '0.1.0', count: 3 });
    log.warn('slow', { ms: 41 });
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([
      '2026-01-02T03:04:05.678Z INFO opened version=0.1.0 count=3\n2026-01-02T03:04:05.678Z WARN slow ms=41\n',
      0o600,
    ]);
  });

  it('notes kind and place of a failure and of its cause, never the message, which may quote a text', () => {
    const secret = '秘密の回答';
    const cause = Object.assign(new SyntaxError(`Unexpected token in "${secret}"\n    ${secret}`), { code: 'ERR_X' });
    openLog(file, now).error('call-failed', new AppError('IMPORT_MALFORMED', secret, {}, { cause }), {
      reference: 'a1b2',
    });
    openLog(file, now).error('defect', secret);
    const text = readFileSync(file, 'utf8');
    expect([text.includes(secret), text.split('\n')[0], text.includes('caused by')]).toEqual([
      false,
      '2026-01-02T03:04:05.678Z ERROR call-failed reference=a1b2 error=IMPORT_MALFORMED',
      true,
    ]);
  });

  it('moves aside at one mebibyte and keeps one predecessor', () => {
    writeFileSync(file, 'x'.repeat(1024 * 1024));
    writeFileSync(`${file}.1`, 'older');
    openLog(file, now).info('next');
    expect([statSync(`${file}.1`).size, readFileSync(file, 'utf8')]).toEqual([
      1024 * 1024,
      '2026-01-02T03:04:05.678Z INFO next\n',
    ]);
  });

  it('never throws when the disk does not take it', () => {
    expect(openLog(join(folder, 'missing', 'akapen.log'), now).info('opened')).toBeUndefined();
  });
});
