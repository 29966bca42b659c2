import type { ReactNode } from 'react';
import type { Snippet } from '../../../shared/traces/traceReading.ts';
import { languageOfContent } from '../../components/Content.tsx';
import { ShownText } from '../../components/transcript/ShownText.tsx';

type Props = {
  readonly className: string;
  /** Null until it was read. */
  readonly snippet: Pick<Snippet, 'before' | 'found' | 'after'> | null;
  readonly mask: (text: string) => string;
  /** How many characters are shown on either side: more was read, so that names at the edges are masked. */
  readonly shown: { readonly before: number; readonly after: number };
  /** Stands where the beginning is cut. */
  readonly cut?: string;
  /** Stands before it. */
  readonly children?: ReactNode;
};

/** A place that was found, with what stands around it. */
export function SnippetText({ className, snippet, mask, shown, cut = '', children }: Props) {
  const { before = '', found = '', after = '' } = snippet ?? {};
  // As one text, so that a name that reaches over the edge of a hit is masked; masks keep the length.
  const text = mask(before + found + after);
  const [from, to] = [before.length, before.length + found.length];
  const start = Math.max(0, from - shown.before);
  return (
    <span className={className} lang={languageOfContent(text)}>
      {children}
      {start > 0 && cut}
      <ShownText text={text.slice(start, from)} />
      {found !== '' && (
        <mark className="tr-found">
          <ShownText text={text.slice(from, to)} />
        </mark>
      )}
      <ShownText text={text.slice(to, to + shown.after)} />
    </span>
  );
}
