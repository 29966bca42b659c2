import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { fakeWorkbench, prepareWindow, renderIn } from '../testing/fakeWorkbench.tsx';
import { useReading } from './useReading.ts';

beforeAll(prepareWindow);
afterEach(cleanup);

test('what could not be read is asked for once more, as often as that is asked', async () => {
  const answers = [
    () => Promise.reject(new AppError('HOST_UNAVAILABLE', 'No answer')),
    () => Promise.reject(new AppError('HOST_UNAVAILABLE', 'No answer')),
    async () => '読めた',
  ];
  function Part() {
    const read = useReading('place', () => answers.shift()?.() ?? Promise.resolve('asked too often'));
    if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
    return <p>{read.status === 'ready' ? read.value : 'reading'}</p>;
  }
  renderIn(fakeWorkbench({}).workbench, <Part />);
  for (let time = 0; time < 2; time += 1) {
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByText('reading')).toBeTruthy();
  }
  expect(await screen.findByText('読めた')).toBeTruthy();
});
