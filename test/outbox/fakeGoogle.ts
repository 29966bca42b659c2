import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleEndpoints } from '../../src/main/outbox/google/endpoints.ts';
import { type FakeTab, type GridRange, rowCountOf, shownSpreadsheet, valueRangesOf } from './fakeTabs.ts';

/**
 * Google's Sheets, Drive and OAuth as far as they are used, by their public documentation: shapes of requests, replies and errors, atomic
 * `batchUpdate`, 60 reads and 60 writes a minute for each user, cells of 50,000 characters. What goes wrong is told by `fault`.
 */
export type Fault =
  /** The connection ends before anything is carried out. */
  | { readonly is: 'cutBefore' }
  /** Everything is carried out, and the connection ends before the answer. */
  | { readonly is: 'cutAfter' }
  /** Nothing is carried out, and no answer comes. */
  | { readonly is: 'silent' }
  /** The connection ends, and everything is carried out some milliseconds later. */
  | { readonly is: 'late'; readonly ms: number }
  /** An answer in place of the work, or, as servers behind it may fail too, after it. */
  | {
      readonly is: 'status' | 'statusAfter';
      readonly status: number;
      readonly reason?: string;
      readonly headers?: Record<string, string>;
      readonly message?: string;
    };

/** An address without a Google account, which is only told by mail, and one that the domain's policy keeps out. */
export const [withoutAccount, keptOut] = ['guest@clinic.example', 'stranger@elsewhere.example'];

export type FakeRequest = {
  readonly kind: 'token' | 'drive' | 'read' | 'write';
  readonly method: string;
  readonly path: string;
  readonly number: number;
};

export type FakeSpreadsheet = {
  readonly id: string;
  readonly title: string;
  readonly createdTime: string;
  /** Gone for good, thirty days after somebody put it into the bin. */
  isDeleted: boolean;
  /** In the bin, from where it can be read and written as before. */
  isTrashed: boolean;
  /** Nobody but these may do anything; null: whoever asks. */
  writers: string[] | null;
  readonly permissions: string[];
  readonly tabs: FakeTab[];
  /** Each name once. */
  readonly namedRanges: Set<string>;
};

/** The time that quotas and late requests go by. */
type ServerClock = { elapsed(): number; at(elapsed: number, work: () => void): void };

export type FakeGoogle = {
  readonly endpoints: GoogleEndpoints;
  readonly spreadsheets: FakeSpreadsheet[];
  readonly requests: FakeRequest[];
  /** How many requests were refused because there were too many of them. */
  readonly overQuota: () => number;
  /** Asked for each request; null lets it through. */
  fault: (request: FakeRequest) => Fault | null;
  /** What is answered in place of a result. */
  alter: (request: FakeRequest, result: unknown) => unknown;
  /** Whether a text in a cell is refused, as Google refuses what it cannot keep. */
  refuses: (text: string) => boolean;
  /** What whoever signs in leaves ticked of what is asked for. */
  scope: string;
  /** Access tokens that were given out end now. */
  expireTokens(): void;
  /** Refresh tokens are worth nothing any more. */
  revoke(): void;
  /** They are worth something again, as after another sign-in. */
  admit(): void;
  addSpreadsheet(title: string, rows?: (string | number)[][]): FakeSpreadsheet;
  /** Called when a request has arrived, and once more when it was carried out. */
  onStep: (step: 'arrived' | 'carriedOut', request: FakeRequest) => void;
  close(): Promise<void>;
};

class Refusal extends Error {
  readonly status: number;
  readonly reason: string;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, reason = '', headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }
}

/** Drive may give fewer files at once than are asked for. */
const filesPerPage = 3;

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

export async function startFakeGoogle(clock: ServerClock, port = 0): Promise<FakeGoogle> {
  const spreadsheets: FakeSpreadsheet[] = [];
  const requests: FakeRequest[] = [];
  const tokens = new Map<string, string>();
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const taken = { read: [] as number[], write: [] as number[] };
  let tokenNumber = 0;
  let isRevoked = false;
  let over = 0;

  const add = (title: string, rows: (string | number)[][] = []): FakeSpreadsheet => {
    const made: FakeSpreadsheet = {
      id: `sheet-${spreadsheets.length + 1}-${'x'.repeat(30)}`,
      title,
      createdTime: new Date(Date.UTC(2026, 0, 1) + spreadsheets.length * 1000).toISOString(),
      isDeleted: false,
      isTrashed: false,
      writers: null,
      permissions: [],
      namedRanges: new Set(),
      tabs: [
        { sheetId: 17 + spreadsheets.length, title: 'responses', columnCount: 26, rows: rows.map((row) => [...row]) },
      ],
    };
    spreadsheets.push(made);
    return made;
  };

  const authorize = (header: string | undefined): string => {
    const account = tokens.get((header ?? '').replace(/^Bearer /, ''));
    if (account === undefined) throw new Refusal(401, 'Request had invalid authentication credentials.', 'authError');
    return account;
  };
  const takeQuota = (kind: 'read' | 'write') => {
    const now = clock.elapsed();
    taken[kind] = taken[kind].filter((at) => now - at < 60_000);
    if (taken[kind].length >= 60) {
      over += 1;
      const name = kind === 'read' ? 'Read' : 'Write';
      throw new Refusal(
        429,
        `Quota exceeded for quota metric '${name} requests' and limit '${name} requests per minute per user'`,
        'RATE_LIMIT_EXCEEDED',
      );
    }
    taken[kind].push(now);
  };
  const find = (id: string, account: string): FakeSpreadsheet => {
    const found = spreadsheets.find((one) => one.id === id && !one.isDeleted);
    if (found === undefined) throw new Refusal(404, 'Requested entity was not found.', 'notFound');
    if (found.writers !== null && !found.writers.includes(account)) {
      throw new Refusal(403, 'The caller does not have permission', 'forbidden');
    }
    return found;
  };

  const token = (form: URLSearchParams) => {
    const grant = form.get('grant_type');
    const give = (account: string, more: Record<string, unknown> = {}) => {
      const accessToken = `access-${++tokenNumber}`;
      tokens.set(accessToken, account);
      return {
        access_token: accessToken,
        expires_in: 3599,
        token_type: 'Bearer',
        scope: google.scope,
        ...more,
      };
    };
    if (grant === 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
      const claims: unknown = JSON.parse(
        Buffer.from(String(form.get('assertion')).split('.')[1] ?? '', 'base64url').toString(),
      );
      return give(String((claims as { iss: string }).iss));
    }
    if (isRevoked) throw new Refusal(400, 'invalid_grant');
    if (grant === 'refresh_token') {
      if (form.get('refresh_token') !== 'refresh-1') throw new Refusal(400, 'invalid_grant');
      return give('rater@example.org');
    }
    const code = codes.get(String(form.get('code')));
    codes.delete(String(form.get('code')));
    const challenge = createHash('sha256')
      .update(String(form.get('code_verifier')))
      .digest('base64url');
    if (code === undefined || code.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
      throw new Refusal(400, 'invalid_grant');
    return give('rater@example.org', { refresh_token: 'refresh-1' });
  };

  const drive = (path: string, query: URLSearchParams, body: Record<string, unknown>) => {
    if (path === '/drive/v3/about') return { user: { emailAddress: 'rater@example.org' } };
    const file = /^\/drive\/v3\/files\/([^/]+)$/.exec(path);
    if (file !== null) return { trashed: find(file[1] ?? '', 'rater@example.org').isTrashed };
    const permissions = /^\/drive\/v3\/files\/([^/]+)\/permissions$/.exec(path);
    if (permissions !== null) {
      const email = String(body.emailAddress);
      if (email === withoutAccount && query.get('sendNotificationEmail') === 'false')
        throw new Refusal(
          400,
          'Bad Request. User message: "You must check the \'Notify people\' box."',
          'invalidSharingRequest',
        );
      if (email === keptOut)
        throw new Refusal(
          403,
          'The domain policy has disabled sharing with it.',
          'cannotShareTeamDriveWithNonGoogleAccounts',
        );
      const { permissions: given } = find(permissions[1] ?? '', 'rater@example.org');
      if (!given.includes(email)) given.push(email);
      return { id: 'permission' };
    }
    // Asked for by name, a file that was just made may be missing for minutes; by its type it is not.
    if (query.get('q') !== "mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false")
      throw new Refusal(400, 'Invalid Value', 'invalid');
    const files = spreadsheets.filter(({ isDeleted, isTrashed }) => !isDeleted && !isTrashed);
    const from = Number(query.get('pageToken') ?? 0);
    const to = from + Math.min(Number(query.get('pageSize')), filesPerPage);
    return {
      files: files.slice(from, to).map(({ id, title, createdTime }) => ({ id, name: title, createdTime })),
      ...(to < files.length && { nextPageToken: String(to) }),
    };
  };

  const sheets = (path: string, account: string, body: SheetsBody, query: URLSearchParams): unknown => {
    if (path === '/v4/spreadsheets') {
      const made = add(body.properties?.title ?? '');
      const title = body.sheets?.[0]?.properties?.title;
      if (made.tabs[0] !== undefined && title !== undefined) made.tabs[0].title = title;
      return { spreadsheetId: made.id };
    }
    const [, id = '', verb = ''] = /^\/v4\/spreadsheets\/([^/:]+)(.*)$/.exec(path) ?? [];
    const spreadsheet = find(id, account);
    if (verb === '') return shownSpreadsheet(spreadsheet, query.get('fields') ?? '');
    if (verb === '/values:batchGetByDataFilter') {
      const ranges = (body.dataFilters ?? []).map(({ gridRange }) => gridRange);
      return { valueRanges: valueRangesOf(ranges, (range) => valuesOf(spreadsheet, range)) };
    }
    if (verb === ':batchUpdate') {
      for (const request of body.requests ?? []) check(spreadsheet, request, google.refuses);
      for (const request of body.requests ?? []) carryOut(spreadsheet, request);
      return { spreadsheetId: id };
    }
    throw new Refusal(404, 'No such method');
  };

  const kindOf = (method: string, path: string): FakeRequest['kind'] => {
    if (path === '/token') return 'token';
    if (path.startsWith('/drive/')) return 'drive';
    return method === 'GET' || path.includes('/values:batchGet') ? 'read' : 'write';
  };
  const work = (request: FakeRequest, incoming: IncomingMessage, text: string, query: URLSearchParams): unknown => {
    if (request.kind === 'token') return token(new URLSearchParams(text));
    const account = authorize(incoming.headers.authorization);
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    if (request.kind === 'drive') return drive(request.path, query, body);
    return sheets(request.path, account, body as SheetsBody, query);
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    if (url.pathname === '/o/oauth2/v2/auth') return signInPage(url, response);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const path = decodeURIComponent(url.pathname);
    const request = {
      kind: kindOf(incoming.method ?? '', path),
      method: incoming.method ?? '',
      path,
      number: requests.length,
    };
    requests.push(request);
    google.onStep('arrived', request);
    try {
      const fault = google.fault(request);
      if (fault?.is === 'cutBefore') return incoming.socket.destroy();
      if (fault?.is === 'silent') return;
      if (fault?.is === 'status')
        throw new Refusal(fault.status, fault.message ?? 'As the test wants it', fault.reason, fault.headers);
      if (request.kind !== 'token') authorize(incoming.headers.authorization);
      if (request.kind === 'read' || request.kind === 'write') takeQuota(request.kind);
      if (fault?.is === 'late') {
        clock.at(clock.elapsed() + fault.ms, () => {
          // What Google answers then, nobody hears.
          try {
            work(request, incoming, text, url.searchParams);
          } catch {}
        });
        return incoming.socket.destroy();
      }
      const result = work(request, incoming, text, url.searchParams);
      google.onStep('carriedOut', request);
      if (fault?.is === 'statusAfter')
        throw new Refusal(fault.status, fault.message ?? 'As the test wants it', fault.reason, fault.headers);
      if (fault?.is === 'cutAfter') return incoming.socket.destroy();
      send(response, 200, google.alter(request, result));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(response, error.status, errorBody(request.kind, error), error.headers);
    }
  };
  const signInPage = (url: URL, response: ServerResponse) => {
    const code = `code-${codes.size + 1}`;
    const redirect = url.searchParams.get('redirect_uri') ?? '';
    codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', redirect });
    const target = new URL(redirect);
    target.searchParams.set('code', code);
    target.searchParams.set('state', url.searchParams.get('state') ?? '');
    response.writeHead(302, { location: target.href }).end();
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      response.writeHead(599).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const google: FakeGoogle = {
    endpoints: { sheets: base, drive: base, signIn: `${base}o/oauth2/v2/auth`, token: `${base}token` },
    spreadsheets,
    requests,
    overQuota: () => over,
    fault: () => null,
    alter: (_, result) => result,
    refuses: () => false,
    scope: 'https://www.googleapis.com/auth/drive.file',
    expireTokens: () => tokens.clear(),
    revoke: () => {
      isRevoked = true;
      tokens.clear();
    },
    admit: () => {
      isRevoked = false;
    },
    addSpreadsheet: add,
    onStep: () => {},
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return google;
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body));
}

function errorBody(kind: FakeRequest['kind'], { status, message, reason }: Refusal): unknown {
  if (kind === 'token') return { error: message, error_description: 'As the documentation has it' };
  const error = { code: status, message };
  // Each of the two tells its reasons in a way of its own.
  if (kind === 'drive') return { error: { ...error, errors: [{ message, domain: 'global', reason }] } };
  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }];
  return { error: { ...error, status: statusNames[status] ?? 'UNKNOWN', ...(reason !== '' && { details }) } };
}

type Values = { values?: { userEnteredValue?: { stringValue?: string; numberValue?: number } }[] }[];
type UpdateRequest = {
  addSheet?: { properties: { title: string } };
  addNamedRange?: { namedRange: { name: string; range: GridRange } };
  appendDimension?: { sheetId: number; dimension: string; length: number };
  updateCells?: { start: { sheetId: number; rowIndex: number; columnIndex: number }; rows: Values };
  appendCells?: { sheetId: number; rows: Values };
  deleteDimension?: { range: { sheetId: number; dimension: string; startIndex: number; endIndex: number } };
};
type SheetsBody = {
  properties?: { title: string };
  sheets?: { properties?: { title: string } }[];
  dataFilters?: { gridRange: GridRange }[];
  requests?: UpdateRequest[];
};

function tabOf(spreadsheet: FakeSpreadsheet, sheetId: number): FakeTab {
  const tab = spreadsheet.tabs.find((one) => one.sheetId === sheetId);
  if (tab?.sheetType !== undefined || tab === undefined)
    throw new Refusal(400, `No grid with id: ${sheetId}`, 'badRequest');
  return tab;
}

function valuesOf(spreadsheet: FakeSpreadsheet, range: GridRange): (string | number)[][] {
  const tab = tabOf(spreadsheet, range.sheetId);
  const { rows } = tab;
  if ((range.startRowIndex ?? 0) >= rowCountOf(tab)) {
    throw new Refusal(400, `Range exceeds grid limits. Max rows: ${rowCountOf(tab)}`, 'badRequest');
  }
  const found = rows
    .slice(range.startRowIndex ?? 0, range.endRowIndex)
    .map((row) =>
      trimmed((row ?? []).slice(range.startColumnIndex ?? 0, range.endColumnIndex).map((cell) => cell ?? '')),
    );
  return trimmedRows(found);
}

/** Trailing empty cells and rows are not sent. */
function trimmed(row: (string | number)[]): (string | number)[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== '') + 1);
}
function trimmedRows(rows: (string | number)[][]): (string | number)[][] {
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1);
}

function check(spreadsheet: FakeSpreadsheet, request: UpdateRequest, refuses: (text: string) => boolean): void {
  const sheetId =
    request.appendCells?.sheetId ??
    request.updateCells?.start.sheetId ??
    request.appendDimension?.sheetId ??
    request.addNamedRange?.namedRange.range.sheetId;
  if (sheetId !== undefined) tabOf(spreadsheet, sheetId);
  if (spreadsheet.namedRanges.has(request.addNamedRange?.namedRange.name ?? '')) {
    const said = 'Invalid requests[0].addNamedRange: A named range with that name already exists.';
    throw new Refusal(400, said, 'badRequest');
  }
  if (
    request.addSheet !== undefined &&
    spreadsheet.tabs.some(({ title }) => title === request.addSheet?.properties.title)
  ) {
    throw new Refusal(
      400,
      `Invalid requests[0].addSheet: A sheet with the name "${request.addSheet.properties.title}" already exists.`,
      'badRequest',
    );
  }
  for (const { values } of [...(request.appendCells?.rows ?? []), ...(request.updateCells?.rows ?? [])]) {
    for (const { userEnteredValue } of values ?? []) {
      const text = userEnteredValue?.stringValue ?? '';
      if (text.length > 50_000)
        throw new Refusal(
          400,
          'Invalid requests[0].appendCells: Your input contains more than the maximum of 50000 characters in a single cell.',
          'badRequest',
        );
      if (refuses(text)) throw new Refusal(400, 'Invalid requests[0].appendCells: Invalid value', 'badRequest');
    }
  }
}

function carryOut(spreadsheet: FakeSpreadsheet, request: UpdateRequest): void {
  const cells = (rows: Values) =>
    rows.map(({ values }) =>
      (values ?? []).map(({ userEnteredValue: value }) => value?.stringValue ?? value?.numberValue),
    );
  if (request.addSheet !== undefined) {
    const sheetId = Math.max(...spreadsheet.tabs.map((tab) => tab.sheetId)) + 1;
    spreadsheet.tabs.push({ sheetId, title: request.addSheet.properties.title, columnCount: 26, rows: [] });
  }
  if (request.addNamedRange !== undefined) spreadsheet.namedRanges.add(request.addNamedRange.namedRange.name);
  if (request.appendDimension !== undefined)
    tabOf(spreadsheet, request.appendDimension.sheetId).columnCount += request.appendDimension.length;
  if (request.updateCells !== undefined) {
    const { start, rows } = request.updateCells;
    const tab = tabOf(spreadsheet, start.sheetId);
    for (const [at, row] of cells(rows).entries()) {
      const target = tab.rows[start.rowIndex + at] ?? [];
      tab.rows[start.rowIndex + at] = target;
      for (const [column, value] of row.entries()) target[start.columnIndex + column] = value;
    }
  }
  if (request.deleteDimension !== undefined) {
    const { sheetId, startIndex, endIndex } = request.deleteDimension.range;
    tabOf(spreadsheet, sheetId).rows.splice(startIndex, endIndex - startIndex);
  }
  if (request.appendCells !== undefined) {
    const { sheetId, rows } = request.appendCells;
    const tab = tabOf(spreadsheet, sheetId);
    const last = tab.rows.findLastIndex((row) => row?.some((cell) => cell !== undefined && cell !== ''));
    tab.rows.length = last + 1;
    tab.rows.push(...cells(rows));
  }
}
