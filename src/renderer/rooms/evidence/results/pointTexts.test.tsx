import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { PointTexts } from './PointTexts.tsx';

eachInEmptyWindow();

const point = { agent: 'coh', position: 28, claim: null };
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

function open(answers: FakeAnswers, change: Partial<Parameters<typeof PointTexts>[0]> = {}) {
  const fake = fakeWorkbench(answers);
  renderIn(
    fake.workbench,
    <PointTexts scenario="mixed" point={point} text="It held the disease." hasClaim {...change}>
      <p>It held the disease.</p>
    </PointTexts>,
  );
  return fake;
}
const seen = { claimId: 4, hasContext: true, explanations: ['It delayed the disease.'] };

test('gold of a claim is not asked for before it is wanted, and then said to be hidden', async () => {
  const { asked } = open({ 'evidence.goldAt': () => null });
  expect(asked.filter(({ method }) => method === 'evidence.goldAt')).toEqual([]);
  tab('Gold');
  expect(await screen.findByText(/^Gold is hidden until you have called this claim done/)).toBeTruthy();
  tab('Prompt');
  expect(await screen.findByText(/^The prompt names evidence in the order of the file/)).toBeTruthy();
});

test('once it is in sight it stands there, word by word, and with the prompt of the claim', async () => {
  const { asked } = open({
    'evidence.goldAt': () => seen,
    'evidence.readPrompt': () => ({ prompt: 'Task: explain' }),
  });
  tab('Gold');
  expect(await screen.findByText('It delayed the disease.')).toBeTruthy();
  tab('Word diff');
  expect(await screen.findByText('only coh')).toBeTruthy();
  const own = [...document.querySelectorAll('p > .ev-only')].map(({ textContent }) => textContent?.trim());
  expect(own).toEqual(['held', 'delayed', 'only coh', 'only gold']);
  tab('Prompt');
  expect(await screen.findByText('Task: explain')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'evidence.readPrompt')?.input).toEqual({ claimId: 4 });
});

test('a claim that the project does not hold has no gold, and nothing is asked', () => {
  const { asked } = open({}, { hasClaim: false });
  tab('Gold');
  expect(screen.getByText(/^The project does not hold this claim/)).toBeTruthy();
  expect(asked.some(({ method }) => method === 'evidence.goldAt')).toBe(false);
});

test('of the selection test gold is said to be of the supported claim', async () => {
  open({ 'evidence.goldAt': () => seen }, { scenario: 'selection_test' });
  tab('Gold');
  expect(await screen.findByText(/^Gold explains the supported claim/)).toBeTruthy();
});
