import { expect, test } from 'vitest';
import { readCsvRecords } from './csvRecords.ts';

/** What is read of bytes that come in pieces of a size. */
async function read(bytes: Uint8Array, size = bytes.length, options: Parameters<typeof readCsvRecords>[1] = {}) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: unknown[] = [];
  for await (const one of readCsvRecords(pieces(), options)) {
    found.push('record' in one ? [one.record.line, one.record.value] : [one.problem.line, one.problem.code]);
  }
  return found;
}

/** 「投与」 in Shift_JIS. */
const shiftJis = Buffer.from([0x93, 0x8a, 0x97, 0x5e]);
const joined = (...parts: readonly (string | Uint8Array)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

test('rows of CSV are the same in whatever pieces their bytes come', async () => {
  const bytes = joined(
    '\uFEFFid,text\r\n1,"二行\n""続き"""\n\n2,𩸽\uFFFD\n3,',
    shiftJis,
    '\n4,"a\n',
    shiftJis,
    '"\n5,終わり',
  );
  const whole = await read(bytes);
  expect(whole).toEqual([
    [2, { id: '1', text: '二行\n"続き"' }],
    [5, { id: '2', text: '𩸽\uFFFD' }],
    [6, 'invalidUtf8'],
    [8, 'invalidUtf8'],
    [9, { id: '5', text: '終わり' }],
  ]);
  for (const size of [1, 2, 3, 7, 64]) expect(await read(bytes, size)).toEqual(whole);
});

test('a byte order mark before an empty line is no column', async () => {
  expect(await read(joined('\uFEFF\nid,text\n1,a\n'))).toEqual([[3, { id: '1', text: 'a' }]]);
});

test('a header that is no UTF-8 is the only problem of its file, and so is a last line without an end', async () => {
  expect(await read(joined('id,', shiftJis, '\n1,a\n'), 4)).toEqual([[1, 'invalidUtf8']]);
  expect(await read(joined('id,text\n1,', shiftJis))).toEqual([[2, 'invalidUtf8']]);
});

test('columns are parted by what parts the header, as Excel writes tables by the settings of a computer', async () => {
  const rows = [[2, { id: '1', text: 'a, b', 'x,y': '2;3' }]];
  expect(await read(joined('id;text;"x,y"\n1;a, b;"2;3"\n'))).toEqual(rows);
  expect(await read(joined('id\ttext\t"x,y"\n1\ta, b\t2;3\n'))).toEqual(rows);
  expect(await read(joined('id,text,"x,y"\n1,"a, b",2;3\n'))).toEqual(rows);
  expect(await read(joined('sep=;\r\nid;"x,y"\r\n1;2,3\r\n'))).toEqual([[3, { id: '1', 'x,y': '2,3' }]]);
  const question = 'question; reworded; short; en';
  expect(await read(joined(`id,${question}\n1,a\n`))).toEqual([[2, { id: '1', [question]: 'a' }]]);
});

test('a quote within a field, or before more of it, is a sign like others: no row is lost by it', async () => {
  const bytes = joined('id\ttext\n1\t"Hamlet" was written by whom?\n2\t6" pipe\n3\tthe 2" one\n4\t"a ""b"" c"\n');
  const whole = [
    [2, { id: '1', text: '"Hamlet" was written by whom?' }],
    [3, { id: '2', text: '6" pipe' }],
    [4, { id: '3', text: 'the 2" one' }],
    [5, { id: '4', text: 'a "b" c' }],
  ];
  for (const size of [1, 3, 64]) expect(await read(bytes, size)).toEqual(whole);
  expect(await read(joined('id,text,n\n1,"Hamlet", he said,2\n2,"a, b" x,3\n'))).toEqual([
    [2, { id: '1', text: 'Hamlet', n: ' he said' }],
    [3, { id: '2', text: '"a, b" x', n: '3' }],
  ]);
});

test('columns that nobody reads are in no row, wherever they stand and whatever is in them', async () => {
  const bytes = joined('note,id,comment,text\n"a, ""b""\n",1,"x,y",c\n,2\n');
  const keepsOf = (header: readonly string[]) => {
    expect(header).toEqual(['note', 'id', 'comment', 'text']);
    return (name: string) => name === 'id' || name === 'text';
  };
  expect(await read(bytes, bytes.length, { keepsOf })).toEqual([
    [2, { id: '1', text: 'c' }],
    [4, { id: '2', text: '' }],
  ]);
});
