import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { settingsSchema } from '../../shared/settings.ts';
import { buildProject, eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { texts } from '../window/i18n.ts';
import { keys } from '../window/keyDispatcher.ts';
import { KeymapDialog } from './KeymapDialog.tsx';

eachInEmptyWindow();

test('a key that lists, buttons and fields keep to themselves is named as soon as it is given to an action', async () => {
  const { workbench } = fakeWorkbench({
    'project.updateSettings': ({ keymap }: { keymap: Record<string, string> }) => {
      act(() => keys.setOverrides(keymap));
      return settingsSchema.parse({ language: 'en', keymap });
    },
  });
  workbench.store.setState({ project: { status: 'ready', value: buildProject() } });
  renderIn(workbench, <KeymapDialog onClose={vi.fn()} />);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Write a comment' } });
  expect(screen.queryByText(/keep it to themselves/)).toBeNull();
  const [field] = screen.getAllByRole('button', { name: /^Key of: Write a comment/ });
  if (field === undefined) throw new Error('no field');
  fireEvent.click(field);
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  const note = await screen.findByText(
    /^1 key often does not reach its action: lists, buttons, fields or the browser keep it/,
  );
  expect(note.parentElement?.textContent).toMatch(/: Write a comment$/);
});

test.each(['en', 'ja'] as const)('every action says in words where it works, in %s', async (language) => {
  await texts.changeLanguage(language);
  const { workbench } = fakeWorkbench({});
  workbench.store.setState({ project: { status: 'ready', value: buildProject() } });
  renderIn(workbench, <KeymapDialog onClose={vi.fn()} />);
  await screen.findByRole('dialog');
  expect(document.body.textContent).not.toContain('rail.rooms.');
});
