import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { shortened } from '../../../shared/text/wholeCharacters.ts';
import { fencedDiffLines } from '../../../shared/traces/diffLines.ts';
import { hiddenRuns } from '../../../shared/traces/hiddenCharacters.ts';
import { useText } from '../../window/i18n.ts';
import { languageOfContent } from '../Content.tsx';
import { ScrollPane } from '../ScrollPane.tsx';
import { DrawnText } from './DrawnText.tsx';
import { readTables } from './markdownTables.ts';
import { ShownText } from './ShownText.tsx';
import { diffLooks } from './textLooks.ts';

/** Longer texts are not read as Markdown: it would hold the window. */
export const longestMarkdown = 20_000;

/** Whether a text has signs of Markdown at all. */
export function looksLikeMarkdown(text: string): boolean {
  return /^(#{1,6} |[-*+] |\d+[.)] |> |```|\|.*\|)|\*\*\S|__\S|`[^`\n]+`|!?\[[^\]\n]*\]\(/m.test(text);
}

const components: Components = {
  a: ({ href, children }) => <Link href={href ?? ''}>{children}</Link>,
  img: ({ alt, src }) => <Picture alt={alt ?? ''} address={typeof src === 'string' ? src : ''} />,
  // Headings of the content are no headings of the window.
  h1: ({ children }) => <p className="tx-markdown-title">{children}</p>,
  h2: ({ children }) => <p className="tx-markdown-title">{children}</p>,
  h3: ({ children }) => <p className="tx-markdown-title">{children}</p>,
  h4: ({ children }) => <p className="tx-markdown-title">{children}</p>,
  h5: ({ children }) => <p className="tx-markdown-title">{children}</p>,
  h6: ({ children }) => <p className="tx-markdown-title">{children}</p>,
  table: ({ children }) => <Table>{children}</Table>,
  th: ({ children, style }) => (
    <th scope="col" className="tx-table-name" style={style}>
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td className="tx-table-cell" style={style}>
      {children}
    </td>
  ),
  code: ({ className, children }) =>
    /language-(?:diff|patch)$/.test(className ?? '') && typeof children === 'string' ? (
      <code>
        <DrawnText text={children} looks={diffLooks(fencedDiffLines(children))} />
      </code>
    ) : (
      <code>{children}</code>
    ),
  // Markdown itself makes none: it is a text with hidden characters.
  span: ({ children }) => (typeof children === 'string' ? <ShownText text={children} /> : children),
};

type Node = { type: string; value?: string; tagName?: string; properties?: object; children?: Node[] };

/** Puts a `span` around each text with hidden characters. */
function markHidden() {
  return (tree: Node) => {
    const waiting = [tree];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const [index, child] of node.children?.entries() ?? []) {
        const isHiding = child.type === 'text' && hiddenRuns(child.value ?? '').length > 0;
        if (isHiding)
          node.children?.splice(index, 1, { type: 'element', tagName: 'span', properties: {}, children: [child] });
        else waiting.push(child);
      }
    }
  };
}

/** Markdown as text: HTML is shown as it is written, links say where they lead and open nothing, pictures are not fetched. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="tx-markdown" data-searched="" lang={languageOfContent(text.slice(0, 500))}>
      {/* The addresses are only shown, so they stay as they are written. */}
      <Markdown
        components={components}
        remarkPlugins={[readTables]}
        rehypePlugins={[markHidden]}
        urlTransform={(address) => address}
      >
        {text}
      </Markdown>
    </div>
  );
}

function Table({ children }: { children?: ReactNode }) {
  const { t } = useText();
  return (
    <ScrollPane label={t('transcript.views.table')} className="tx-table-frame">
      <table className="tx-table">{children}</table>
    </ScrollPane>
  );
}

function Link({ href, children }: { href: string; children?: ReactNode }) {
  const { t } = useText();
  return (
    <span className="tx-link" title={t('transcript.link', { host: hostOf(href) })}>
      {children}
      <span className="tx-link-host"> ({hostOf(href)})</span>
    </span>
  );
}

function Picture({ alt, address }: { alt: string; address: string }) {
  const { t } = useText();
  const text = [alt, address.startsWith('data:') ? 'data:' : hostOf(address)].filter((part) => part !== '').join(' · ');
  return (
    <span className="tx-picture">{text === '' ? t('transcript.imageUnnamed') : t('transcript.image', { text })}</span>
  );
}

/** The host of an address, or its beginning where it has none (`javascript:…`). */
function hostOf(address: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?([^/?#]+)/i.exec(address)?.[1];
  return host ?? shortened(address, 60);
}
