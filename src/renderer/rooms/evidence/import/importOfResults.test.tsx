import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EvidencePreview } from '../../../../shared/rooms/evidence/preview.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { texts, textsOf } from '../../../window/i18n.ts';
import { evidenceImport } from './index.tsx';

eachInEmptyWindow();

const preview: EvidencePreview = {
  ...{ previewId: 'p', fileName: 'results.zip', path: '/results.zip', byteCount: 9, sha256: 'a', because: 'results' },
  ...{
    recordCount: 2,
    goodCount: 2,
    badCount: 0,
    warnedCount: 0,
    problems: [],
    problemCount: 0,
    sameAsDatasetId: null,
  },
  ...{ room: 'evidence', format: 'evidence-claims', claimCount: 0, statementCount: 0, resultFileCount: 2, records: [] },
  files: ['gpt-4o/base/mixed.json', 'gpt-4o/coh/mixed.json'].map((name) => ({
    ...{ name, kind: 'results', test: null, hasContext: false, recordCount: 66 },
  })),
};

test('a set of results is told by its files, and nothing is said of claims and statements', () => {
  const { Facts, Records } = evidenceImport;
  renderIn(
    fakeWorkbench({}).workbench,
    <>
      <Facts preview={preview} formatFact={null} />
      <Records preview={preview} />
    </>,
  );
  expect(screen.queryByText('Claims')).toBeNull();
  expect(screen.queryByText('Statements')).toBeNull();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'fileitems',
    'gpt-4o/base/mixed.json66',
    'gpt-4o/coh/mixed.json66',
  ]);
  expect(evidenceImport.unitsOf(preview, textsOf(texts))).toBe('2 files of results');
  expect(evidenceImport.acceptLabel(preview, 'importAll', textsOf(texts))).toBe('Import 2 files of results');
});
