import { expect, it } from 'vitest';
import { factsOfFile, readStudyFile } from './readFacts.ts';
import { sheetOfStudy } from './sheetOfStudy.ts';

/** What a study says of its spreadsheets, by its `study.json`. */
function sheetOf(more: object) {
  const { file, settings } = readStudyFile(Buffer.from(JSON.stringify({ study_id: 's', ...more })));
  const rest = { welcome: { en: null, ja: null }, specialties: [], sets: [], hasEvaluators: false, obstacle: null };
  return sheetOfStudy({ ...factsOfFile(file, settings, []), ...rest });
}
const client = { client_id: '1.apps.googleusercontent.com', client_secret: 'no secret' };

it('of a study is the client, owner and base of names that study.json has', () => {
  const owner = { name: 'R. Kato', email: 'r.kato@example.org' };
  const sheet = {
    ...{ kind: 'googleSheets', account: 'person', clientId: client.client_id, clientSecret: 'no secret' },
    ...{ ownerEmail: owner.email, baseName: 'Results', spreadsheetId: null },
  };
  const names = { owner, spreadsheet_base_name: 'Results' };
  expect(sheetOf({ ...names, google: client })).toEqual(sheet);
  expect(sheetOf({ ...names, google_sheets: client })).toEqual(sheet);
  // The file that Google gives of a desktop client, as it is.
  expect(sheetOf({ ...names, google: { installed: { ...client, project_id: 'p' } } })).toEqual(sheet);
  expect(sheetOf({ google: client })).toMatchObject({
    ...{ ownerEmail: null, baseName: 'TxAgent_Human_Eval_Results_CROWDSOURCED' },
  });
});

it('of a service account is the spreadsheet that its owner shared, by id or address', () => {
  const shared = { account: 'service', clientId: '', spreadsheetId: '1AbC-d_e' };
  expect(sheetOf({ spreadsheet_id: '1AbC-d_e' })).toMatchObject(shared);
  const address = 'https://docs.google.com/spreadsheets/d/1AbC-d_e/edit#gid=0';
  expect(sheetOf({ google: { spreadsheet_id: address } })).toMatchObject(shared);
});

it('of somebody who signs in names no spreadsheet: none can be reached but those that the program makes', () => {
  const made = { account: 'person', clientId: client.client_id, spreadsheetId: null };
  expect(sheetOf({ google: { ...client, spreadsheet_id: '1AbC-d_e' } })).toMatchObject(made);
  expect(sheetOf({ google: client, spreadsheet_id: 'no id at all' })).toMatchObject(made);
});

it('is nothing where a study names none, and what is no text counts as not said', () => {
  expect(sheetOf({ owner: { email: 'r.kato@example.org' } })).toBeNull();
  expect(sheetOf({ google: 7, owner_email: 'nobody' })).toMatchObject({ clientId: '', ownerEmail: null });
  expect(sheetOf({ spreadsheet_id: 'no id at all' })).toBeNull();
});
