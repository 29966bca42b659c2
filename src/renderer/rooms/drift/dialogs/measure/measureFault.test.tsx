import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../../testing/fakeWorkbench.tsx';
import { MeasureFault } from './MeasureFault.tsx';
import { ModelFolderField } from './ModelFolderField.tsx';

eachInEmptyWindow();
const problem = 'modelTokenLimitMissing';
const fileName = 'sentence_bert_config.json';
const said = /^The model folder has no sentence_bert_config\.json\./;

it('names the file that a model lacks where nothing was begun because of it', () => {
  const details = { problem, fileName, path: '/models/minilm' };
  const error = { code: 'IMPORT_MALFORMED' as const, message: '', details };
  renderIn(fakeWorkbench().workbench, <MeasureFault error={error} />);
  expect(screen.getByText(said)).toBeTruthy();
});

it('names it as soon as the folder is chosen, too', async () => {
  const nothing = { labels: [], files: [] };
  const { workbench } = fakeWorkbench({ 'drift.checkModel': () => ({ ...nothing, problem, fileName }) });
  const offered = [{ id: 'm', path: '/models/minilm' }];
  const folders = { offered, reading: Promise.resolve(offered), add: () => {} };
  renderIn(
    workbench,
    <ModelFolderField
      {...{ label: 'Model', purpose: 'embedder', folder: '/models/minilm', folders, onChange: () => {}, empty: '' }}
    />,
  );
  expect(await screen.findByText(said)).toBeTruthy();
});
