import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RatingsPreview } from '../../shared/rooms/ratings/preview.ts';
import { prepareWindow, resetFrame } from '../testing/fakeWorkbench.tsx';
import { sheet } from './importSheetFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const studyPreview = (protocolChange: RatingsPreview['protocolChange']): RatingsPreview => ({
  ...{ room: 'ratings', previewId: 'p4', fileName: 'study.zip', path: '/data/study.zip', byteCount: 21_000 },
  ...{ sha256: `a1b2${'0'.repeat(56)}9f9f`, format: 'study', because: 'studyFile', sameAsDatasetId: null },
  ...{ recordCount: 3, goodCount: 3, badCount: 0, warnedCount: 0, problems: [], problemCount: 0, pairCount: 3 },
  ...{ studyId: 's', title: 'Cardio-renal study', protocolChange, models: [], sets: [], criteria: ['accuracy'] },
  records: [],
});

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
