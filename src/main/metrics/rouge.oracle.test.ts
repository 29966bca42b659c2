import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closeTo } from '../../../test/closeTo.ts';
import { describeWithShared, sharedPath } from '../../../test/sharedData.ts';
import { porterStem } from './porterStemmer.ts';
import type { Overlap } from './precisionRecallF1.ts';
import { englishTokens, rouge, rougeOfTokens } from './rouge.ts';

function read<T>(path: string): T {
  return JSON.parse(readFileSync(sharedPath(path), 'utf8'));
}

type Scores = Readonly<Record<string, readonly [number, number, number]>>;
type Both = { readonly plain: Scores; readonly stemmed: Scores };

function listed(found: Readonly<Record<string, Overlap>>, wanted: Scores) {
  return Object.fromEntries(
    Object.keys(wanted).map((type) => {
      const { precision, recall, f1 } = found[type] ?? {};
      return [type, [precision, recall, f1]];
    }),
  );
}

function scoresOf(reference: string, candidate: string, { plain, stemmed }: Both) {
  const scored = (isStemmed: boolean) => rouge(reference, candidate, (text) => englishTokens(text, isStemmed));
  return { plain: listed(scored(false), plain), stemmed: listed(scored(true), stemmed) };
}

describeWithShared('ROUGE against rouge-score', 'oracle/rouge', () => {
  test('has the recorded stems and tokens', () => {
    const { stems } = read<{ stems: Readonly<Record<string, string>> }>('oracle/rouge/stems.json');
    expect(Object.keys(stems)).toHaveLength(3309);
    expect(Object.fromEntries(Object.keys(stems).map((word) => [word, porterStem(word)]))).toEqual(stems);
    type Row = { text: string; plain: string[]; stemmed: string[] };
    const { texts } = read<{ texts: Row[] }>('oracle/rouge/tokens.json');
    const found = texts.map(({ text }) => ({
      text,
      plain: englishTokens(text, false),
      stemmed: englishTokens(text, true),
    }));
    expect(found).toEqual(texts);
  });

  test('gives the recorded scores of texts that are given', () => {
    type Row = Both & { id: string; reference: string; candidate: string };
    const { pairs } = read<{ pairs: Row[] }>('oracle/rouge/edge-cases.json');
    expect(pairs.map((row) => ({ id: row.id, ...scoresOf(row.reference, row.candidate, row) }))).toEqual(
      pairs.map(({ id, plain, stemmed }) => ({ id, plain: closeTo(plain), stemmed: closeTo(stemmed) })),
    );
  });

  test('gives the recorded scores of lists of tokens, Japanese characters among them', () => {
    type Row = Scores & { reference: string[]; candidate: string[] };
    const rows = read<{ pairs?: Row[]; cases?: Row[]; lists?: Row[] }>('oracle/rouge/from-tokens.json');
    const all = Object.values(rows).find((value) => Array.isArray(value) && typeof value[0] === 'object') ?? [];
    expect(all.length).toBeGreaterThan(15);
    for (const { reference, candidate, ...expected } of all) {
      expect(listed(rougeOfTokens(reference, candidate), expected)).toEqual(closeTo(expected));
    }
  });

  test('gives the recorded scores of explanations of a model against those of the data, on one line and on several', () => {
    type Place = { file: string; position: number; path: string[] };
    type Row = Both & { reference: Place; candidate: Place };
    const files = new Map<string, unknown>();
    const textAt = ({ file, position, path }: Place): string => {
      const whole = files.get(file) ?? read(`data/${file.replace(/^data\//, '')}`);
      files.set(file, whole);
      const steps: (string | number)[] = [position, ...path];
      return String(steps.reduce<unknown>((value, step) => Object(value)[step], whole));
    };
    const { pairs, sentencesOnLines } = read<{ pairs: Row[]; sentencesOnLines: Row[] }>('oracle/rouge/real.json');
    expect([pairs.length, sentencesOnLines.length]).toEqual([150, 37]);
    const onLines = (text: string) => text.replaceAll('. ', '.\n');
    const expected = ({ plain, stemmed }: Row) => ({ plain: closeTo(plain), stemmed: closeTo(stemmed) });
    expect(pairs.map((row) => scoresOf(textAt(row.reference), textAt(row.candidate), row))).toEqual(
      pairs.map(expected),
    );
    expect(
      sentencesOnLines.map((row) => scoresOf(onLines(textAt(row.reference)), onLines(textAt(row.candidate)), row)),
    ).toEqual(sentencesOnLines.map(expected));
  });
});
