import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuestionContent } from '../../src/shared/rooms/derivations/question.ts';
import { fixturesFolder } from '../derivationFiles.ts';
import { rounds } from '../rounds.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

/** What a window sends for typing, as it is after a pause, and for each press of the two keys or buttons. */
type Step =
  | { readonly what: 'type'; readonly question: 0 | 1; readonly field: 'question' | 'answer'; readonly text: string }
  | { readonly what: 'undo' | 'redo' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    what: fc.constant('type' as const),
    question: fc.constantFrom(0 as const, 1 as const),
    field: fc.constantFrom('question' as const, 'answer' as const),
    text: fc.constantFrom('Q', '開発元', '𠮷', 'が', ' '),
  }),
  fc.record({ what: fc.constantFrom('undo' as const, 'redo' as const) }),
);

/** A file that was just imported, with its first two questions and every state they went through. */
async function begin(project: OpenWorkbench, path: string) {
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  const datasetId = await project.importFile(path);
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  const ids = rows.slice(0, 2).map(({ id }) => id);
  const read = () =>
    Promise.all(ids.map(async (questionId) => await project.call('derivations.readQuestion', { questionId })));
  const contents = async () => (await read()).map(({ content }) => content);
  const states: QuestionContent[][] = [await contents()];
  let at = 0;

  async function type({ question, field, text }: Extract<Step, { what: 'type' }>): Promise<void> {
    const before = (await read())[question];
    if (before === undefined) throw new Error('The file has fewer than two questions');
    const content = { ...before.content, [field]: `${before.content[field] ?? ''}${text}` };
    const { id: questionId } = before.row;
    await project.call('derivations.saveContent', { questionId, baseVersion: before.version, content });
    at += 1;
    states.splice(at, states.length, (states[at - 1] ?? []).with(question, content));
  }
  /** Whether the press did something; before the import it asks, and behind the last act there is nothing. */
  async function press(what: 'undo' | 'redo'): Promise<boolean> {
    const isDone = await project.call(`project.${what}`, {}).then(
      (report) => report.isDone,
      (error: { code?: string }) => {
        if (error.code !== 'NOT_FOUND') throw error;
        return false;
      },
    );
    if (isDone) at += what === 'undo' ? -1 : 1;
    return isDone;
  }
  return {
    type,
    press,
    contents,
    /** How far from the imported state, the content that belongs there, and how far it goes on. */
    expected: () => ({ at, contents: states[at], last: states.length - 1 }),
    exported: async () => {
      const out = join(project.dataFolder, 'undone.json');
      await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(out) });
      return readFileSync(out);
    },
  };
}

const files = ['tab.json', 'ascii-escapes.json', 'two-spaces-crlf-no-final-line-end.json'];

test('any sequence of typing, undo and redo goes one step at a time and ends at the imported bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), fc.array(step, { maxLength: 14 }), async (file, steps) => {
      const path = join(fixturesFolder, 'jemhopqa', file);
      const project = await openWorkbench();
      try {
        const { type, press, contents, expected, exported } = await begin(project, path);
        for (const one of steps) {
          const { at, last } = expected();
          if (one.what === 'type') await type(one);
          else expect(await press(one.what)).toBe(one.what === 'undo' ? at > 0 : at < last);
          expect(await contents()).toEqual(expected().contents);
        }
        while (await press('undo')) expect(await contents()).toEqual(expected().contents);
        expect(expected().at).toBe(0);
        expect(await exported()).toEqual(readFileSync(path));
        while (await press('redo')) expect(await contents()).toEqual(expected().contents);
        expect(expected().at).toBe(expected().last);
      } finally {
        await project.close();
      }
    }),
    { numRuns: rounds(10), seed: 20261122 },
  );
});
