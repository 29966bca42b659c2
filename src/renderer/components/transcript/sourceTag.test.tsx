import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unknownTool } from '../../../shared/traces/toolLabels.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { texts } from '../../window/i18n.ts';
import { SourceTag } from './SourceTag.tsx';

eachInEmptyWindow();

test('a tool of no known source is called so in the language of the window, a source by its own name', async () => {
  await texts.changeLanguage('ja');
  renderIn(
    fakeWorkbench().workbench,
    <>
      <SourceTag look={unknownTool} />
      <SourceTag look={{ text: 'FDA', shape: '■', colour: 'db-fda', dashed: false }} />
    </>,
  );
  expect(screen.getByText('不明なツール')).toBeTruthy();
  expect(screen.getByText('FDA')).toBeTruthy();
});
