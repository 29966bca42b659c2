import { type sheets_v4, sheets as sheetsOf } from '@googleapis/sheets';
import { gaxios, JWT, OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { membersOf } from '../../../shared/errors.ts';
import type { GoogleSheetsSettings } from '../../../shared/outbox/destinations.ts';
import type { Trouble } from '../../../shared/outbox/states.ts';
import type { Clock } from '../clock.ts';
import { parked } from '../destination.ts';
import type { Quota } from '../quota.ts';
import { trustTheSystem } from '../trustTheSystem.ts';
import type { GoogleEndpoints } from './endpoints.ts';
import { type CallKind, toDeliveryError } from './googleError.ts';

/** Only what the program made itself, or somebody opened with it. */
export const driveFileScope = 'https://www.googleapis.com/auth/drive.file';
const sheetsScope = 'https://www.googleapis.com/auth/spreadsheets';

/** What the secret store keeps of somebody who signed in. */
const signedInSchema = z.object({ refreshToken: z.string().min(1), email: z.string() });
/** What is used of the key file of a service account. Where it says that tokens come from is not asked. */
export const serviceKeySchema = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().includes('PRIVATE KEY'),
});

/** A minute is more than any request of ours takes; Google gives one up after three. */
const timeoutMs = 60_000;
/** The status of an answer to a token that is worth nothing, or nothing any more. */
const refusedToken = 401;
const googleTokenUrl = 'https://oauth2.googleapis.com/token';

/** Nothing is repeated behind the back of whoever counts attempts, and tokens are asked for where they are to be asked for. */
export class PlainTransport extends gaxios.Gaxios {
  readonly #endpoints: GoogleEndpoints;
  constructor(endpoints: GoogleEndpoints) {
    super({ timeout: timeoutMs, retry: false });
    trustTheSystem();
    this.#endpoints = endpoints;
  }
  override request<T>(options: gaxios.GaxiosOptions = {}): gaxios.GaxiosPromise<T> {
    const url = String(options.url) === googleTokenUrl ? this.#endpoints.token : options.url;
    const { retryConfig: _, ...rest } = options;
    return super.request<T>({ ...rest, ...(url !== undefined && { url }), retry: false });
  }
}

/** `path` stands behind `drive/v3/`. */
export type DriveRequest = {
  readonly path: string;
  readonly method?: 'POST';
  readonly params: Readonly<Record<string, string | number | boolean>>;
  readonly data?: Readonly<Record<string, string>>;
};

export type GoogleConnection = {
  readonly sheets: sheets_v4.Sheets;
  /** A request of Drive, of which there is no library here: few calls are all that is needed. */
  drive(request: DriveRequest): Promise<unknown>;
  /** Makes one call within the quota, with a fresh token where the one in use was refused. Throws DeliveryError. */
  call<Result>(kind: CallKind, work: () => Promise<{ readonly data: Result }>): Promise<Result>;
  /** Whoever is sent as: an address. */
  readonly account: string;
};

type GoogleParts = {
  readonly settings: GoogleSheetsSettings;
  /** The value that the secret store has for the destination; null for none. */
  readonly secret: string | null;
  readonly endpoints: GoogleEndpoints;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly quotas: { readonly read: Quota; readonly write: Quota };
};

/** Makes no request yet. Throws DeliveryError `parked` with `signInNeeded` where nobody has signed in. */
export function connectGoogle(parts: GoogleParts): GoogleConnection {
  const { endpoints, clock, signal, quotas } = parts;
  const { client, account } = clientFor(parts);
  const names: Trouble['params'] = { account };
  const failure = (error: unknown, kind: CallKind) => {
    signal.throwIfAborted();
    return toDeliveryError(error, kind, { names, isService: parts.settings.account === 'service', now: clock.now() });
  };
  const token = async () => {
    try {
      await client.getAccessToken();
    } catch (error) {
      throw failure(error, 'token');
    }
  };
  const attempt = async <Result>(kind: CallKind, work: () => Promise<{ readonly data: Result }>): Promise<Result> => {
    await token();
    await quotas[kind === 'write' ? 'write' : 'read'].take(signal);
    return (await work()).data;
  };
  const forgetToken = () => {
    const { refresh_token: refreshToken } = client.credentials;
    // As one that has ended: a service account asks for no other token otherwise.
    client.setCredentials({ expiry_date: 1, ...(refreshToken != null && { refresh_token: refreshToken }) });
  };
  return {
    account,
    sheets: sheetsOf({
      version: 'v4',
      auth: client,
      rootUrl: endpoints.sheets,
      retry: false,
      timeout: timeoutMs,
      signal,
    }),
    drive: async ({ path, ...options }) => {
      const url = `${endpoints.drive}drive/v3/${path}`;
      return (await client.request({ ...options, url, retry: false, timeout: timeoutMs, signal })).data;
    },
    async call(kind, work) {
      try {
        return await attempt(kind, work).catch((error: unknown) => {
          if (membersOf(error).status !== refusedToken) throw error;
          forgetToken();
          return attempt(kind, work);
        });
      } catch (error) {
        throw failure(error, kind);
      }
    },
  };
}

function clientFor({ settings, secret, endpoints }: GoogleParts): { client: OAuth2Client; account: string } {
  const transporter = new PlainTransport(endpoints);
  if (secret === null) throw parked('signInNeeded');
  if (settings.account === 'service') {
    const key = read(serviceKeySchema, secret);
    const scopes = [sheetsScope, driveFileScope];
    const client = new JWT({ email: key.client_email, key: key.private_key, scopes, transporter });
    return { client, account: key.client_email };
  }
  const { refreshToken, email } = read(signedInSchema, secret);
  const { clientId, clientSecret } = settings;
  const client = new OAuth2Client({ clientId, clientSecret, transporter });
  client.setCredentials({ refresh_token: refreshToken });
  return { client, account: email };
}

/** A secret as its account has it. One of the other kind of account stays where the kind was changed. Throws `signInNeeded`. */
function read<Secret>(schema: z.ZodType<Secret>, secret: string): Secret {
  const found = schema.safeParse(JSON.parse(secret));
  if (!found.success) throw parked('signInNeeded');
  return found.data;
}
