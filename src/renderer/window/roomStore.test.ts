import { expect, test } from 'vitest';
import type { AsyncData } from '../../shared/asyncData.ts';
import { AppError } from '../../shared/errors.ts';
import { createLoader } from './roomStore.ts';

test('a reading that a newer one overtook is over when the newer one is shown, so that nothing is dropped in between', async () => {
  let shown: AsyncData<string> = { status: 'ready', value: 'before' };
  const loader = createLoader<string>(
    (data) => {
      shown = data;
    },
    () => shown,
  );
  const answers: ((value: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => answers.push(resolve));
  const older = loader.load(ask);
  const seen = older.then(() => shown);
  const newer = loader.load(ask);
  answers[0]?.('older');
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).toEqual({ status: 'ready', value: 'before' });
  answers[1]?.('newer');
  expect(await seen).toEqual({ status: 'ready', value: 'newer' });
  expect([await older, await newer]).toEqual([null, 'newer']);
});

test('a reading whose place was emptied meanwhile is over with its own answer', async () => {
  const loader = createLoader<string>(
    () => {},
    () => ({ status: 'idle' }),
  );
  const reading = loader.load(async () => 'late');
  loader.clear();
  expect(await reading).toBeNull();
});

test('what stands is not taken away by a reading that is refused because another evaluator works by then', async () => {
  let shown: AsyncData<string> = { status: 'ready', value: 'of the one before' };
  const loader = createLoader<string>(
    (data) => {
      shown = data;
    },
    () => shown,
  );
  const refuse = (code: 'EVALUATOR_CHANGED' | 'NOT_FOUND') =>
    loader.load(() => Promise.reject(new AppError(code, code)));
  expect(await refuse('EVALUATOR_CHANGED')).toBeNull();
  expect(shown).toEqual({ status: 'ready', value: 'of the one before' });
  await refuse('NOT_FOUND');
  expect(shown.status).toBe('failed');
  await refuse('EVALUATOR_CHANGED');
  expect(shown.status).toBe('failed');
});
