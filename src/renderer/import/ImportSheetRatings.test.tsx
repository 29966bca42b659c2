import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareWindow, resetFrame } from '../testing/fakeWorkbench.tsx';
import { sheet, studyPreview } from './importSheetFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

describe('the import sheet of a study', () => {
  test('says which version of its protocol comes in, and nothing where none does', async () => {
    await sheet({ 'datasets.preview': () => studyPreview({ now: 1, next: 2 }) });
    expect(await screen.findByText(/^After the import it is judged by version 2 instead of version 1\./)).toBeTruthy();
    cleanup();
    await sheet({ 'datasets.preview': () => studyPreview({ now: 1, next: 1 }) });
    expect(await screen.findByText('Nobody has judged by version 1 yet: it is replaced.')).toBeTruthy();
    cleanup();
    await sheet({ 'datasets.preview': () => studyPreview(null) });
    await screen.findByRole('button', { name: 'Import 3 questions' });
    expect(screen.queryByText('The protocol of this study changes')).toBeNull();
  });
});
