import { isWireError, membersOf, type WireError } from '../errors.ts';

/** The answer to a call as it travels. */
export type Reply = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: WireError };

/** Whether something that came from a shell is an answer. */
export function isReply(value: unknown): value is Reply {
  const { ok, error } = membersOf(value);
  return ok === true || (ok === false && isWireError(error));
}
