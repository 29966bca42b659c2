import { AppError } from '../../shared/errors.ts';
import { typedOnto } from '../../shared/typedOnto.ts';
import type { Change, Context } from '../context.ts';
import { commentsOf } from './commentsTable.ts';

type Item = Pick<Change, 'itemKind' | 'itemId'>;

/**
 * The change that gives a comment another text, on top of `base` as `typedOnto` says, and the act that it is; a blank text takes the comment
 * away. It stays about the version of the item that it was written about, and its time becomes that of the change. A text that is there
 * already changes nothing.
 *
 * Errors: NOT_FOUND for a comment that is not on the item, INVALID_INPUT `{ reason: 'author' }` for one that somebody else wrote.
 *
 * @param ordinal of the comment: the counter of the revision that wrote it first
 */
export function rewriteComment(
  context: Context,
  item: Item,
  { ordinal, ...typed }: { readonly ordinal: number; readonly text: string; readonly base: string | null },
): { readonly kind: 'editComment' | 'removeComment'; readonly change: Change } {
  const aspect = `comment:${ordinal}`;
  const found = commentsOf(context.db, item).find((comment) => comment.aspect === aspect);
  if (found === undefined) throw new AppError('NOT_FOUND', 'The comment is not there', { ordinal });
  const { evaluatorId, version, savedAt } = found;
  if (evaluatorId !== context.evaluatorId()) {
    throw new AppError('INVALID_INPUT', 'The comment is not of this evaluator', { reason: 'author' });
  }
  const said = typedOnto(found.text, typed).trim().toWellFormed();
  const about = { evaluatorId, ...(version !== null && { version }) };
  const before = { ...about, savedAt, text: found.text };
  const rewritten = { ...about, savedAt: context.now().toISOString(), text: said };
  const kept = said === found.text ? before : rewritten;
  return {
    kind: said === '' ? 'removeComment' : 'editComment',
    change: { ...item, aspect, before, after: said === '' ? null : kept },
  };
}
