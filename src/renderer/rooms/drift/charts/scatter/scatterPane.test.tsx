import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { measuredModels, resultsFromFile } from '../../modelsFixture.ts';
import { eachWithRoomToDraw, show, shownModels } from '../chartPanesFixture.tsx';
import { ScatterPane } from './ScatterPane.tsx';

eachWithRoomToDraw();

describe('recall against conflicts', () => {
  test('says every model with both numbers, and names those without a place', () => {
    const another = { ...resultsFromFile, model: '﨑-8b', fileDatasetId: 10 };
    show(<ScatterPane />, shownModels([...measuredModels, resultsFromFile, another]));
    expect(screen.getByLabelText(/^Recall at turn 10 against/).getAttribute('aria-label')).toContain(
      'aoba-7b: Recall at T10 0.85 [0.81, 0.90], K conflict 0.07 [0.05, 0.09]',
    );
    expect(screen.getByRole('listitem').textContent).toBe(
      'Not in the chart for want of a number: 﨑-70b and 﨑-8b. The file of results does not have it.',
    );
  });

  test('of a list of terms has neither the gate of recall nor quadrants, as there is no verdict', () => {
    show(<ScatterPane />);
    expect(screen.getByText('0.70 gate')).toBeTruthy();
    expect(screen.getByText('keeps and stays consistent')).toBeTruthy();
    cleanup();
    show(<ScatterPane />, shownModels(measuredModels.map((model) => ({ ...model, entitySource: 'lexicon' as const }))));
    expect(screen.queryByText('0.70 gate')).toBeNull();
    expect(screen.getByText('0.10 gate')).toBeTruthy();
    expect(screen.queryByText('keeps and stays consistent')).toBeNull();
  });

  test('is a sentence when nobody has conflicts', () => {
    const models = measuredModels.map((model) => ({
      ...model,
      overruled: null,
      measured: { ...model.measured, conflict: null, missing: { knowledge_conflict_rate: 'noNliModel' as const } },
    }));
    show(<ScatterPane />, shownModels(models));
    expect(screen.getByText('K conflict is not shown.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Recall at turn 10 against/)).toBeNull();
  });
});
