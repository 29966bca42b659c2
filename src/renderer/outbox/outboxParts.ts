import type { Output } from '../../shared/api/contract.ts';
import type { ShownDestination, StateCounts } from '../../shared/outbox/api.ts';
import type { Trouble } from '../../shared/outbox/states.ts';
import type { Sign } from '../components/StatusSign.tsx';

/** What the core says of the outbox as a whole. */
export type Overview = Output<'outbox.overview'>;
/** Rows of one state, or all. */
export type StateFilter = keyof StateCounts | null;

/** What lies over the screen. */
export type OutboxDialog =
  | { readonly kind: 'preview' | 'compare'; readonly destination: ShownDestination }
  | { readonly kind: 'destination'; readonly destination: ShownDestination | null };

/** The sign of each state. */
export const signOf = {
  queued: 'waiting',
  sending: 'unconfirmed',
  unknown: 'unconfirmed',
  blocked: 'error',
  differing: 'warning',
  confirmed: 'sent',
} as const satisfies Record<string, Sign>;

/** What is still missing to get in where something is. */
export function missingAccess(settings: ShownDestination['settings']): 'signIn' | 'keyFile' | 'password' {
  if (settings.kind !== 'googleSheets') return 'password';
  return settings.account === 'service' ? 'keyFile' : 'signIn';
}

/** Whether somebody has to give what gets one in before anything can be sent: there is none, or it is worth nothing any more. */
export const lacksAccess = ({ needsSecret, trouble }: Pick<ShownDestination, 'needsSecret' | 'trouble'>) =>
  needsSecret || (trouble !== null && troublesOfAccess.has(trouble.code));

const troublesOfAccess: ReadonlySet<Trouble['code']> = new Set([
  'signInNeeded',
  'signInExpired',
  'keyRefused',
  'secretMissing',
  'secretsRefused',
  'wrongPassword',
]);
