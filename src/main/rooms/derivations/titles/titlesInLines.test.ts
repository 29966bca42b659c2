import { describe, expect, test } from 'vitest';
import { lineReader } from './titlesInLines.ts';

/** What each line of a file says, by a reader that was chosen for its beginning. */
function readLines(text: string) {
  const read = lineReader(text);
  return text.split('\n').map((line) => read?.(line)?.map(({ id, title }) => `${id} ${title}`) ?? null);
}

describe('pages that lines name', () => {
  test('of a table are named by its header, in any columns, or else by its first two', () => {
    expect(readLines('title\tns\tpage_id\n言語\t0\t12')).toEqual([[], ['12 言語']]);
    expect(readLines('5,"He said ""hi"", twice"\n12,')).toEqual([['5 He said "hi", twice'], null]);
    expect(readLines('name,id\nx,5')).toEqual([null, null]);
  });

  test('of an index end with the title, whatever colons it has', () => {
    expect(readLines('600:5:Help:目次\n600:12:A&amp;B &quot;C&quot;\n600:x:D')).toEqual([
      ['5 Help:目次'],
      ['12 A&B "C"'],
      null,
    ]);
  });

  test('of the table of pages of a dump are its articles, on one line or a line each, quotes and brackets within titles', () => {
    const dump = [
      '-- MariaDB dump 10.19',
      'CREATE TABLE `page` (',
      '  `page_id` int(8) NOT NULL,',
      "INSERT INTO `page` VALUES (5,0,'A_(b),_(7,0,\\'c\\')',0,0.5,'2020'),(6,1,'Talk',0);",
      'INSERT INTO `page` VALUES',
      "(12,0,'It''s_\\\\',0),",
      "(13,0,'言語',0);",
      "INSERT INTO `other` VALUES (1,0,'x',0);",
      "(14,0,'y',0)",
      'INSERT INTO `page` VALUES nothing;',
    ].join('\n');
    expect(readLines(dump)).toEqual([
      ...[[], [], []],
      ["5 A (b), (7,0,'c')"],
      ...[[], ["12 It's \\"], ['13 言語'], [], [], null],
    ]);
  });

  test('of JSON lines have an id that is a number or a text', () => {
    expect(readLines('{"pageid": 5, "title": "A"}\n{"id": "12", "title": "B"}\n{"id": 1}\n[')).toEqual([
      ['5 A'],
      ['12 B'],
      ...[null, null],
    ]);
  });

  test('are none in another file', () => {
    expect([lineReader('Once upon a time'), lineReader('')]).toEqual([null, null]);
  });
});
