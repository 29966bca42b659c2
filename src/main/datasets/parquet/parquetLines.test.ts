import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { directChannel } from '../../workers/taskChannel.ts';
import { parquetLines } from './parquetLines.ts';

const written = join(import.meta.dirname, '../../../../test/fixtures/parquet');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-parquet-'));
  return () => rmSync(folder, { recursive: true });
});

async function linesOf(path: string, limits?: { readonly lines: number; readonly group: number }): Promise<string> {
  const to = join(folder, 'lines.jsonl');
  await parquetLines(limits === undefined ? { path, to } : { path, to, limits }, directChannel({}));
  return readFileSync(to, 'utf8');
}

function idsOf(lines: string): unknown[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);
}

describe('the rows of a Parquet file as lines of JSON', () => {
  it.each(['none', 'snappy', 'gzip', 'brotli', 'zstd', 'lz4'])(
    'are the same whatever they were packed by: %s',
    async (packing) => {
      const lines = (await linesOf(join(written, `springs-${packing}.parquet`))).trimEnd().split('\n');
      expect(idsOf(lines.join('\n'))).toEqual(['spring-0', 'spring-1', 'spring-2']);
      expect(JSON.parse(lines[2] ?? '').messages[1]).toEqual({
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'measure_spring', arguments: '{"place": "𠮷野"}' } },
        ],
        tool_call_id: null,
      });
    },
  );

  it('are those of the beginning where no more are asked for', async () => {
    const path = join(written, 'springs-none.parquet');
    const to = join(folder, 'first.jsonl');
    await parquetLines({ path, to, mostRows: 2 }, directChannel({}));
    expect(idsOf(readFileSync(to, 'utf8'))).toEqual(['spring-0', 'spring-1']);
  });

  it('end with the row that fills the bytes which are asked for', async () => {
    const path = join(written, 'springs-none.parquet');
    const to = join(folder, 'first.jsonl');
    const [first = ''] = (await linesOf(path)).split('\n');
    await parquetLines({ path, to, mostBytes: Buffer.byteLength(first) + 2 }, directChannel({}));
    expect(idsOf(readFileSync(to, 'utf8'))).toEqual(['spring-0', 'spring-1']);
  });

  it('keep every digit, every sign and every column', async () => {
    expect((await linesOf(join(written, 'kinds.parquet'))).trimEnd().split('\n')).toEqual([
      '{"whole":1,"unsigned":0,"number":0.1,"yes":true,"text":"a\\u0000b","bytes":"plain","fixed":"AAE=","day":"1969-12-31","micros":"1969-12-31T23:59:59.999999Z","nanos":"1970-01-01T00:00:00.000000001Z","price":1.5,"list":[1,null],"map":{"k":1},"coded":"x","nothing":null,"a \\"name\\"":1}',
      '{"whole":9007199254740993,"unsigned":18446744073709551615,"number":null,"yes":false,"text":"𠮷\ud7ff\\"\\\\","bytes":"/9j/","fixed":"//4=","day":"2026-02-28","micros":"2023-11-14T22:13:20.123456Z","nanos":"1969-12-31T23:59:58.999999999Z","price":0.57,"list":[],"map":{},"coded":"y","nothing":null,"a \\"name\\"":2}',
      '{"whole":null,"unsigned":null,"number":null,"yes":null,"text":"","bytes":null,"fixed":null,"day":null,"micros":null,"nanos":null,"price":null,"list":null,"map":null,"coded":"x","nothing":null,"a \\"name\\"":3}',
    ]);
  });

  it('are read where a column, or its last row group, holds nothing, as LZ4 packs it', async () => {
    expect(await linesOf(join(written, 'nothing-lz4.parquet'))).toBe(
      '{"number":1.5,"nothing":null}\n{"number":null,"nothing":null}\n',
    );
  });

  it('of a table without rows are none', async () => {
    expect(await linesOf(join(written, 'empty.parquet'))).toBe('');
  });

  it('are refused where they would take too much', async () => {
    const path = join(written, 'springs-zstd.parquet');
    const refused = { code: 'IMPORT_MALFORMED', details: { path, problem: 'parquetTooLarge' } };
    await expect(linesOf(path, { lines: 500, group: 10_000 })).rejects.toMatchObject(refused);
    rmSync(join(folder, 'lines.jsonl'));
    await expect(linesOf(path, { lines: 100_000, group: 100 })).rejects.toMatchObject(refused);
  });

  it('are refused with what is wrong', async () => {
    const path = join(folder, 'cut.parquet');
    writeFileSync(path, readFileSync(join(written, 'springs-lz4.parquet')).subarray(0, 100));
    const reason = 'parquet file invalid (footer != PAR1)';
    await expect(linesOf(path)).rejects.toMatchObject({
      message: `The Parquet file cannot be read: ${reason}`,
      details: { path, problem: 'parquetDamaged', reason },
    });
  });

  it('of a file that is cut or changed in any place are read or refused, and nothing else happens', async () => {
    const path = join(folder, 'broken.parquet');
    const bytes = readFileSync(join(written, 'springs-snappy.parquet'));
    for (let at = 0; at < bytes.length; at += 37) {
      const changed = Buffer.from(bytes);
      changed[at] = 255 - (changed[at] ?? 0);
      for (const broken of [bytes.subarray(0, at), changed]) {
        writeFileSync(path, broken);
        await linesOf(path).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'IMPORT_MALFORMED', details: { path, problem: 'parquetDamaged' } });
        });
        rmSync(join(folder, 'lines.jsonl'), { force: true });
      }
    }
  });
});
