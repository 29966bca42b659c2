import type { Ref } from 'react';
import { Content } from '../Content.tsx';
import './comments.css';

type CommentLineProps = {
  readonly ref?: Ref<HTMLElement>;
  readonly author: string;
  /** When it was written, and what else is known of it. */
  readonly facts: string;
  readonly text: string;
};

/** One comment, with whose it is. */
export function CommentLine({ ref, author, facts, text }: CommentLineProps) {
  return (
    <article ref={ref} className="ak-comment">
      <p className="ak-comment-head">
        <strong>{author}</strong> {facts}
      </p>
      <Content as="p" text={text} className="ak-comment-text" />
    </article>
  );
}
