import { expect, it } from 'vitest';
import { newDraft, settingsOf } from './destinationDraft.ts';

const draft = { ...newDraft('txagent'), clientId: 'client' };

it('takes the spreadsheet that is named for a service account alone, whatever stands in the field that is hidden', () => {
  for (const spreadsheetId of ['shared-1', 'no id at all']) {
    expect(settingsOf({ ...draft, account: 'person', spreadsheetId })).toMatchObject({ spreadsheetId: null });
  }
  const address = 'https://docs.google.com/spreadsheets/d/shared-1/edit';
  expect(settingsOf({ ...draft, account: 'service', spreadsheetId: address })).toMatchObject({
    spreadsheetId: 'shared-1',
  });
  expect(settingsOf({ ...draft, account: 'service' })).toBeNull();
});
