import type { DestinationSettings } from '../../shared/outbox/destinations.ts';
import { evaluatorOfSheet } from '../../shared/outbox/row.ts';
import type { WritableDatabase } from '../database/types.ts';
import type { Clock } from './clock.ts';
import type { StoredDestination } from './destinationsTable.ts';
import { createQuota, type Quota } from './quota.ts';

/** What a destination needs beside its settings. */
export type DestinationParts = {
  readonly stored: StoredDestination;
  /** What the secret store has for it; null for nothing. */
  readonly secret: string | null;
  readonly database: () => WritableDatabase;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly quotas: Quotas;
  /** Whether its study is not closed now: what is computed from the rows is interim. */
  readonly isInterim: () => boolean;
};

/** Requests that Google allows a user in a minute: 60 of each kind. Kept between two runs, since the minute goes on. */
export type Quotas = { readonly read: Quota; readonly write: Quota };
export function createQuotas(clock: Clock): Quotas {
  return { read: createQuota(60, clock), write: createQuota(60, clock) };
}

/** Whose quota requests to a destination use up: that of a user in a Google project, to whatever destination they go. */
export function quotaOwner(
  { id, settings }: Pick<StoredDestination, 'id' | 'settings'>,
  secret: string | null,
): string {
  return settings.kind === 'googleSheets'
    ? JSON.stringify([settings.clientId, accountOf(settings, secret)])
    : String(id);
}

/** Who is sent as, as far as it is known without asking anybody. */
export function accountOf(settings: DestinationSettings, secret: string | null): string | null {
  if (settings.kind === 'postgres') return secret === null ? null : settings.user;
  if (secret === null) return null;
  try {
    const kept: Record<string, unknown> = JSON.parse(secret);
    return String(kept.email ?? kept.client_email ?? '');
  } catch {
    return null;
  }
}

/** The name of the spreadsheet or file of a sheet: `<baseName>_<evaluator>`. */
export function titleOfSheet(sheet: string, study: string, baseName: string): string {
  return `${baseName}_${evaluatorOfSheet(sheet, study)}`;
}
