// evaluate.py with the real SudachiPy and chikkarpy, against our own tokenizer with the dictionary that comes along.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { builtInDictionaryPath } from '../../../tokenizer/dictionary.ts';
import { loadSudachi } from '../../../tokenizer/sudachi.ts';
import { close, readShared, totalsOf } from './oracle.testSupport.ts';
import { jemhopqaItems } from './scoreInputs.ts';
import { scoreJemhopqaItems, textsToTokenize } from './scoreJemhopqa.ts';
import { tokenizeStrings } from './tokenizeStrings.ts';

const root = 'oracle/jemhopqa-true';
type Recorded = {
  label: string;
  slice: [number, number];
  prediction?: unknown;
  small: { result?: unknown; error?: string; items: Record<string, Partial<Record<'a' | 'e' | 'r' | 'er', number[]>>> };
};

describeWithShared('JEMHopQA scores against evaluate.py with its real packages', root, () => {
  const files = readdirSync(sharedPath(root)).filter((name) => /-(dev|train)_ver/.test(name));
  const dictionaries = {
    dictionaryPath: null,
    projectSynonyms: [],
    synonymPaths: [sharedPath(`${root}/synonyms.txt`), sharedPath('data/jemhopqa/user.dic')],
  };

  test.each(files)('%s has the recorded totals and items', async (file) => {
    const recorded: Recorded = readShared(`${root}/${file}`);
    const version = /ver([\d.]+)/.exec(file)?.[1]?.replace(/-.*$/, '');
    const labels: unknown[] = readShared(`data/jemhopqa/corpus_ver${version}/${recorded.label}.json`);
    const prediction = recorded.prediction ?? readShared(`oracle/jemhopqa/${file}`).prediction;
    const { items } = jemhopqaItems(labels.slice(...recorded.slice), prediction);
    const tokens = await tokenizeStrings({ strings: textsToTokenize(items), ...dictionaries });
    const scored = scoreJemhopqaItems(items, tokens, false);
    if (recorded.small.result !== undefined) {
      const { a, e, r, er } = totalsOf('jemhopqa', scored);
      expect({ a, e, r, er }).toEqual(close(recorded.small.result));
    }
    for (const item of scored) {
      const expected = recorded.small.items[item.key] ?? {};
      const fractions = (grain: 'e' | 'r' | 'er') =>
        item[grain].prec === null ? undefined : Object.values(item[grain]);
      expect({
        key: item.key,
        a: item.answer ? [item.answer.exactMatch, item.answer.similarity] : undefined,
        e: fractions('e'),
        r: fractions('r'),
        er: fractions('er'),
      }).toEqual(close({ key: item.key, a: expected.a, e: expected.e, r: expected.r, er: expected.er }));
    }
  });

  test('every string that they compare has the recorded tokens', async () => {
    const recorded: Record<string, string[][]> = readShared(`${root}/tokens-small.json`);
    const made = await tokenizeStrings({ strings: Object.keys(recorded), ...dictionaries });
    const differing = Object.entries(recorded).filter(
      ([text, tokens]) => JSON.stringify(made.get(text)?.tokens) !== JSON.stringify(tokens),
    );
    expect(differing.map(([text]) => text)).toEqual([]);
  });

  test('all texts of the corpora are cut into the words of SudachiPy', async () => {
    const { pos, strings }: { pos: string[][]; strings: Record<string, [string, number, string?][]> } = readShared(
      `${root}/morphemes-small.json`,
    );
    const tokenize = await loadSudachi(builtInDictionaryPath());
    const differing = Object.entries(strings).filter(([text, morphemes]) => {
      const expected = morphemes.map(([surface, index, normalized]) => [
        surface,
        normalized ?? surface,
        ...(pos[index] ?? []),
      ]);
      const made = (tokenize(text) ?? []).map(({ surface, normalizedForm, partOfSpeech }) => [
        surface,
        normalizedForm,
        ...partOfSpeech,
      ]);
      return JSON.stringify(made) !== JSON.stringify(expected);
    });
    expect(differing.map(([text]) => text)).toEqual([]);
  });
});
