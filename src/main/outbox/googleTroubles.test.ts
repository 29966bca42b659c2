import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fault, keptOut, withoutAccount } from '../../../test/outbox/fakeGoogle.ts';
import { idOf, idsIn, queueAll, submission } from '../../../test/outbox/outboxProject.ts';
import { google, openInstead, sender, sendingToGoogle } from '../../../test/outbox/sendingToGoogle.ts';
import { toDeliveryError } from './google/googleError.ts';
import { countWaiting } from './outboxTable.ts';
import { trustTheSystem } from './trustTheSystem.ts';

const protectedRange: Fault = {
  is: 'status',
  status: 400,
  message: 'Invalid requests[0].appendCells: You are trying to edit a protected cell or object.',
};

/** A key that signs: made for this run. */
function serviceKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const email = 'robot@project.iam.gserviceaccount.com';
  return JSON.stringify({ type: 'service_account', client_email: email, private_key: privateKey });
}

describe('Google Sheets', () => {
  sendingToGoogle();
  beforeEach(() =>
    queueAll(
      sender.db,
      [1, 2, 3].map((number) => submission(number)),
    ),
  );
  const again = (settings: object, secret?: string) => {
    openInstead({ settings, ...(secret !== undefined && { secret }) });
    queueAll(sender.db, [submission(1)]);
  };
  const failEach = (kind: string, fault: Fault) => {
    google.fault = (request) => (request.kind === kind && request.path.includes(':batchUpdate') ? fault : null);
  };

  it('writes nothing into a spreadsheet that lies in the bin, from which it goes for good', async () => {
    await sender.send();
    const [sheet] = google.spreadsheets;
    if (sheet !== undefined) sheet.isTrashed = true;
    queueAll(sender.db, [submission(4)]);
    expect(await sender.send()).toMatchObject({ settled: 0, trouble: { code: 'sheetGone' } });
    expect([idsIn(sheet).length, countWaiting(sender.db)]).toEqual([3, 1]);
    if (sheet !== undefined) sheet.isTrashed = false;
    expect(await sender.send()).toEqual({ settled: 1, trouble: null });
  });

  it('is shared with an owner who has no Google account by a mail, and with one who signed in not at all', async () => {
    again({ ownerEmail: withoutAccount });
    expect(await sender.send()).toEqual({ settled: 1, trouble: null });
    expect(google.spreadsheets[0]?.permissions).toEqual([withoutAccount]);
    again({ ownerEmail: 'rater@example.org', baseName: 'Own' });
    expect(await sender.send()).toEqual({ settled: 1, trouble: null });
    expect(google.spreadsheets[1]?.permissions).toEqual([]);
  });

  it('says whom it could not be shared with, and keeps everything until that is corrected', async () => {
    again({ ownerEmail: keptOut });
    expect(await sender.send()).toMatchObject({
      settled: 0,
      trouble: { code: 'shareRefused', params: { owner: keptOut } },
    });
    expect(countWaiting(sender.db)).toBe(1);
  });

  it('waits for nobody where too much was shared today: the rows go, and it is shared another time', async () => {
    let isLimited = true;
    google.fault = ({ path }) =>
      isLimited && path.endsWith('/permissions')
        ? { is: 'status', status: 403, reason: 'sharingRateLimitExceeded' }
        : null;
    expect(await sender.send()).toEqual({ settled: 3, trouble: null });
    expect(google.spreadsheets[0]?.permissions).toEqual([]);
    isLimited = false;
    queueAll(sender.db, [submission(4)]);
    await sender.send();
    expect(google.spreadsheets[0]?.permissions).toEqual(['owner@example.org']);
  });

  it('is found among more than fit on a page, by its very name', async () => {
    for (const title of ['Eval_04', 'Eval_04121', 'another', 'eval_0412']) google.addSpreadsheet(title);
    const own = google.addSpreadsheet('Eval_0412');
    expect(await sender.send()).toEqual({ settled: 3, trouble: null });
    expect([google.spreadsheets.length, idsIn(own)]).toEqual([5, [1, 2, 3].map(idOf)]);
  });

  it.each<[string, string, Fault]>([
    ['a protected range', 'noPermission', protectedRange],
    [
      'a file of Excel',
      'googleRefused',
      {
        is: 'status',
        status: 400,
        message: 'This operation is not supported: the document must not be an Office file.',
      },
    ],
    [
      'a proxy that wants a password',
      'googleRefused',
      { is: 'status', status: 407, message: 'Proxy Authentication Required' },
    ],
  ])('blames no row for %s', async (_, code, fault) => {
    failEach('write', fault);
    expect(await sender.send()).toMatchObject({ settled: 0, trouble: { code } });
    expect(countWaiting(sender.db)).toBe(3);
    google.fault = () => null;
    expect(await sender.send()).toEqual({ settled: 3, trouble: null });
  });

  it('goes on after a conflict with somebody else’s change, which may have let the rows in', async () => {
    let isFirst = true;
    google.fault = ({ path }) => {
      if (!path.includes(':batchUpdate') || !isFirst) return null;
      isFirst = false;
      return { is: 'statusAfter', status: 409, message: 'The operation was aborted.' };
    };
    expect(await sender.send()).toEqual({ settled: 3, trouble: null });
    expect(idsIn(google.spreadsheets[0])).toEqual([1, 2, 3].map(idOf));
  });

  it('says that a Drive is full, and that a key of a service account is worth nothing', async () => {
    google.fault = ({ path }) =>
      path === '/v4/spreadsheets' ? { is: 'status', status: 403, reason: 'storageQuotaExceeded' } : null;
    expect(await sender.send()).toMatchObject({ trouble: { code: 'driveFull' } });
    google.fault = () => null;
    const sheet = google.addSpreadsheet('shared');
    const key = { type: 'service_account', client_email: 'robot@project.iam.gserviceaccount.com' };
    const service = { account: 'service', spreadsheetId: sheet.id, ownerEmail: null };
    again(
      service,
      JSON.stringify({ ...key, private_key: '-----BEGIN PRIVATE KEY-----\nbroken\n-----END PRIVATE KEY-----\n' }),
    );
    expect(await sender.send()).toMatchObject({ trouble: { code: 'keyRefused' } });
    again({ ...service, spreadsheetId: null }, serviceKey());
    expect(await sender.send()).toMatchObject({ trouble: { code: 'sheetGone' } });
    again(service, JSON.stringify({ refreshToken: 'of a person', email: 'rater@example.org' }));
    expect(await sender.send()).toMatchObject({ trouble: { code: 'signInNeeded' } });
  });

  it('asks for a fresh token for a service account, too', async () => {
    const sheet = google.addSpreadsheet('shared');
    again({ account: 'service', spreadsheetId: sheet.id, ownerEmail: null }, serviceKey());
    expect(await sender.send()).toEqual({ settled: 1, trouble: null });
    let isFirst = true;
    google.onStep = (step, { kind }) => {
      if (step === 'arrived' && kind === 'write' && isFirst) google.expireTokens();
      isFirst &&= kind !== 'write';
    };
    queueAll(sender.db, [submission(2)]);
    expect(await sender.send()).toEqual({ settled: 1, trouble: null });
  });
});

it('trusts whom the system trusts, and whom Node trusts as before; where the store of the system is broken, the others', () => {
  const trusted = { default: ['of Node'], system: ['of the clinic'], bundled: [], extra: [] };
  const store = {
    getCACertificates: (type: keyof typeof trusted = 'default') => trusted[type],
    setDefaultCACertificates: vi.fn(),
  };
  for (let times = 0; times < 2; times += 1) trustTheSystem(store);
  expect(store.setDefaultCACertificates.mock.calls).toEqual([[['of Node', 'of the clinic']]]);
  const broken = () => {
    throw new Error('broken');
  };
  expect(() => trustTheSystem({ ...store, getCACertificates: broken })).not.toThrow();
});

describe('an error of a call', () => {
  const outcomeOf = (error: object, kind: 'read' | 'write' = 'write') =>
    toDeliveryError(error, kind, { names: {}, isService: false, now: new Date() }).outcome;

  it('means that nobody was reached only where no byte of it left', () => {
    expect(outcomeOf({ code: 'EHOSTUNREACH', cause: { code: 'EHOSTUNREACH', syscall: 'connect' } })).toEqual({
      is: 'offline',
    });
    expect(outcomeOf({ code: 'EHOSTUNREACH', cause: { code: 'EHOSTUNREACH', syscall: 'read' } })).toMatchObject({
      is: 'unknown',
    });
    expect(outcomeOf({ code: 'ENETUNREACH', cause: { erroredSysCall: 'write' } })).toMatchObject({ is: 'unknown' });
  });

  it('names a certificate that is not trusted, which no waiting mends', () => {
    expect(outcomeOf({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })).toMatchObject({
      is: 'parked',
      trouble: { code: 'certificateRefused', params: { said: 'SELF_SIGNED_CERT_IN_CHAIN' } },
    });
  });

  it('looks for a reason among all that are given', () => {
    const data = {
      error: {
        errors: [{ reason: 'insufficientPermissions' }],
        details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
      },
    };
    expect(outcomeOf({ status: 403, response: { data } })).toMatchObject({ trouble: { code: 'signInNeeded' } });
  });
});
