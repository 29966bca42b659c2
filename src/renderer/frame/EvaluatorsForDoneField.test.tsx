import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildProject, fakeWorkbench, prepareWindow, renderIn } from '../testing/fakeWorkbench.tsx';
import { EvaluatorField } from './AppearanceFields.tsx';
import { EvaluatorsForDoneField } from './EvaluatorsForDoneField.tsx';

beforeAll(prepareWindow);
afterEach(cleanup);

test('the settings say how many evaluators make a question done, and change it', async () => {
  const { workbench, asked } = fakeWorkbench({
    'project.setEvaluatorsForDone': () => ({ counter: 1, savedAt: '2026-01-02T03:04:05.000Z' }),
  });
  workbench.store.setState({ project: { status: 'ready', value: buildProject({ evaluatorsForDone: 2 }) } });
  renderIn(workbench, <EvaluatorsForDoneField />);
  expect(screen.getByText('A question is done when 2 evaluators have called it done.')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Done for the project' }), { target: { value: '3' } });
  await waitFor(() =>
    expect(asked.filter(({ method }) => method.startsWith('project.set'))).toEqual([
      { method: 'project.setEvaluatorsForDone', input: { count: 3 } },
    ]),
  );
});

test('a long name of the evaluator is cut in the settings, and whole when it is pointed at', () => {
  const name = '国立研究開発法人日本臨床医学総合研究所 Wolkenstein-Trostburg, Maximiliane';
  const { workbench } = fakeWorkbench();
  const value = buildProject({ evaluator: { id: 'e1', name } });
  workbench.store.setState({ project: { status: 'ready', value } });
  renderIn(workbench, <EvaluatorField />);
  expect(screen.getByText(name).className).toBe('ak-cut');
  expect(screen.getByRole('button').title).toBe(name);
});
