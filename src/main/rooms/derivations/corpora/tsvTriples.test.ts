import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readText } from '../../../../../test/derivationFiles.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { readTriples, readTriplesAsScript } from './tsvTriples.ts';

describe('a cell of triples', () => {
  test.each([
    [
      '(東京, 人口, 100);(大阪, 人口, 50)',
      [
        ['東京', '人口', ['100']],
        ['大阪', '人口', ['50']],
      ],
    ],
    ['（𠮷野家，旧名，﨑屋、㈱甲）', [['𠮷野家', '旧名', ['﨑屋', '㈱甲']]]],
    ['(東京, 人口, 1,000,000)', [['東京', '人口', ['1,000,000']]]],
    ['(東京(日本), 人口, 100);', [['東京(日本)', '人口', ['100']]]],
    ['(東京, , 100)', [['東京', ' ', ['100']]]],
    ['(Tokyo, Japan, 人口, 100)', [['Tokyo', 'Japan', ['人口, 100']]]],
    ['', []],
  ])('%s reads as the conversion script reads it', (cell, triples) => {
    expect([readTriples(cell).triples, readTriplesAsScript(cell)]).toEqual([triples, triples]);
  });

  test.each([
    [
      '(a,b,c) (d,e,f)',
      [
        ['a', 'b', ['c']],
        ['d', 'e', ['f']],
      ],
      ['secondTriple'],
    ],
    [
      '(a,b,c)；(d,e,f)',
      [
        ['a', 'b', ['c']],
        ['d', 'e', ['f']],
      ],
      ['fullWidthSemicolon'],
    ],
    ['(東京, 人口, 100(人))', [['東京', '人口', ['100(人)']]], ['nestedBrackets']],
    ['(A（b，c）, r, o)', [['A（b，c）', 'r', ['o']]], ['nestedBrackets']],
    ['((a,b,c))', [['a', 'b', ['c']]], ['nestedBrackets']],
    [
      '(a,b,c;d);(e,f,g)',
      [
        ['a', 'b', ['c;d']],
        ['e', 'f', ['g']],
      ],
      ['semicolonInside'],
    ],
    ['なし', [], ['unreadPiece']],
    ['(東京, 人口)', [], ['unreadPiece']],
    ['(a, b, c;(d, e, f)', [['d', 'e', ['f']]], ['unreadPiece']],
  ])('%s loses nothing and says so', (cell, triples, codes) => {
    const read = readTriples(cell);
    expect([read.triples, read.notes.map((note) => note.code)]).toEqual([triples, codes]);
  });
});

describeWithShared('the outputs of tsv_to_pred_json.py', 'oracle/tsv', () => {
  type Case = { name: string; tsv: string; exit: number; outputText?: string; outputIsStrictJson?: boolean };
  const { cases }: { cases: Case[] } = JSON.parse(readFileSync(sharedPath('oracle/tsv/tsv.json'), 'utf8'));

  /** Where ours differs on purpose, and the reason it gives. */
  const named: Readonly<Record<string, readonly string[]>> = {
    'two-in-one-segment': ['secondTriple'],
    'nan-answers': ['answerKeptAsText'],
    'numeric-answers-all': ['answerKeptAsText'],
    'bool-answers': ['answerKeptAsText'],
    'long-row': ['rowTooLong'],
    'open-open': ['nestedBrackets'],
    'semicolon-in-object': ['semicolonInside'],
  };

  test.each(cases.filter((one) => one.exit === 0))('$name', async ({ name, tsv, outputText }) => {
    const { records, problems } = await readText(tsv, 'prediction-tsv');
    const ours = {
      answer: Object.fromEntries(records.map((record) => [record.itemKey, record.prediction?.answer])),
      derivations: Object.fromEntries(records.map((record) => [record.itemKey, record.prediction?.derivation])),
    };
    const script = JSON.parse((outputText ?? '').replace(/: NaN(?=[,}])/g, ': "NaN of pandas"'));
    const codes = new Set(problems.map((problem) => problem.code));
    const reasons = named[name] ?? [...codes].filter((code) => code !== 'unreadPiece' && code !== 'predictedTwice');
    if (reasons.length === 0) expect(ours).toEqual(script);
    else {
      expect(ours).not.toEqual(script);
      for (const reason of reasons) expect(codes).toContain(reason);
    }
  });
});
