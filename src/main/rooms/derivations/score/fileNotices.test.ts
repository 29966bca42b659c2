import { expect, test } from 'vitest';
import { type FileNotice, jemhopqaNotices, misshapenParts, r4cNotices } from './fileNotices.ts';

const json = (text: string) => ({ text, value: JSON.parse(text) });
const brief = (notices: readonly FileNotice[]) => notices.map(({ side, item, reason }) => [side, item, reason]);
const none = json('{"answer": {}, "derivations": {}}');

test('a JEMHopQA label file tells of repeated keys by qid, and of a qid in several records', async () => {
  const label = json(`[
    {"qid": "q1", "answer": "a", "answer": "b"},
    {"qid": "q2"}, {"qid": "q1"}, {"answer": "c", "answer": "d"}, {"qid": 2}, {"qid": "2"}]`);
  expect(brief(await jemhopqaNotices(label, none))).toEqual([
    ['label', 'q1', 'gold: the key "answer" stands more than once; the last one is used, as in the reference'],
    ['label', '#4', 'gold: the key "answer" stands more than once; the last one is used, as in the reference'],
    ['label', 'q1', 'gold: records 1 and 3 have this qid; each is counted, as in the reference'],
  ]);
});

test('a JEMHopQA prediction tells of repeated parts and of repeated predictions of a qid', async () => {
  const prediction = json(
    '{"answer": {"q1": "x"}, "answer": {"q1": "a", "q1": "b", "q1": "c"}, "derivations": {"q1": [], "q1": [{"k": 1, "k": 2}]}}',
  );
  expect(brief(await jemhopqaNotices(json('[]'), prediction))).toEqual([
    [
      'prediction',
      'answer',
      'predicted: the file has the key "answer" more than once; the last one is used, as in the reference',
    ],
    ['prediction', 'q1', 'predicted: "answer" has this item more than once; the last one is used, as in the reference'],
    [
      'prediction',
      'q1',
      'predicted: "derivations" has this item more than once; the last one is used, as in the reference',
    ],
    ['prediction', 'q1', 'predicted: the key "k" stands more than once; the last one is used, as in the reference'],
  ]);
});

test('R4C files tell of ids that stand twice', async () => {
  const label = json('{"a": [[], [], []], "b": [], "a": [[], [], []]}');
  const prediction = json('{"re": {"a": [], "a": []}}');
  expect(brief(await r4cNotices(label, prediction))).toEqual([
    ['label', 'a', 'gold: the file has this item more than once; the last one is used, as in the reference'],
    ['prediction', 'a', 'predicted: "re" has this item more than once; the last one is used, as in the reference'],
  ]);
});

test.each([
  ['{"answer": [], "derivations": {}}', ['answer']],
  ['{"answer": {}, "derivations": "none"}', ['derivations']],
  ['{"answer": null, "derivations": {}}', ['answer']],
  ['{"answer": {}}', []],
])('a part of the prediction %s that is no object is told', (prediction, parts) => {
  const reason = (part: string) => `predicted: "${part}" is not an object of predictions by qid; nothing in it is used`;
  expect(brief(misshapenParts(JSON.parse(prediction)))).toEqual(
    parts.map((part) => ['prediction', part, reason(part)]),
  );
});

test('files without anything odd have no notices', async () => {
  expect(await jemhopqaNotices(json('[{"qid": "a", "answer": "b"}, {"qid": "b"}, 3]'), none)).toEqual([]);
  expect(await r4cNotices(json('{"a": []}'), json('{"re": {"a": []}}'))).toEqual([]);
});
