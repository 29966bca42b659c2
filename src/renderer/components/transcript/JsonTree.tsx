import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { AnyJson } from '../../../shared/json.ts';
import { wholeCharacter } from '../../../shared/text/wholeCharacters.ts';
import { useText } from '../../window/i18n.ts';
import { languageOfContent } from '../Content.tsx';
import { DrawnText, noPieces, type OtherPiece, OtherWords } from './DrawnText.tsx';
import { memberPath, type OpenedBranches, openedAtFirst, treeLines } from './openedAtFirst.ts';
import { ShownText } from './ShownText.tsx';
import type { TextLook } from './textLooks.ts';
import { useKept } from './transcriptContext.ts';

const pageLength = 50;
const longestValue = 400;
/** Of one text in the beginning of a tree, and when all of the tree is asked for. */
const longestInTree = { cut: 180, whole: 10_000 } as const;

type NodeProps = {
  /** Key or index in the value around it; null for the outermost. */
  readonly label: string | null;
  readonly value: AnyJson;
  /** Of the whole tree: under it is kept what was opened and closed. */
  readonly name: string;
  /** Where the node stands in the tree; see `memberPath`. */
  readonly path: string;
  readonly opened: OpenedBranches;
  /** Characters of a text before it is cut. */
  readonly longest: number;
  readonly mask: (text: string) => string;
};

type JsonTreeProps = Pick<NodeProps, 'value' | 'name' | 'mask'> & {
  /** Whether all of it is asked for, and not only the beginning. */
  readonly isWhole?: boolean;
};

/** A JSON value whose lists and objects open and close. It opens as far as a few lines go; long lists are shown part by part. */
export function JsonTree({ value, name, mask, isWhole = false }: JsonTreeProps) {
  const opened = useMemo(() => openedAtFirst(value, isWhole ? treeLines.whole : treeLines.cut), [value, isWhole]);
  // The whole tree and its beginning are opened and closed by themselves.
  const kept = isWhole ? `${name}.whole` : `${name}.$`;
  return (
    <ul className="tx-tree">
      <JsonNode
        key={kept}
        label={null}
        value={value}
        name={kept}
        path=""
        opened={opened}
        longest={isWhole ? longestInTree.whole : longestInTree.cut}
        mask={mask}
      />
    </ul>
  );
}

function JsonNode(props: NodeProps) {
  const { value } = props;
  if (typeof value === 'object' && value !== null) return <Branch {...props} value={value} />;
  return (
    <li className="tx-tree-node">
      <Label label={props.label} mask={props.mask} />
      <Leaf value={value} name={`${props.name}${props.path}`} longest={props.longest} mask={props.mask} />
    </li>
  );
}

function Label({ label, mask }: Pick<NodeProps, 'label' | 'mask'>) {
  if (label === null) return null;
  return (
    <>
      <span className="tx-tree-key" data-searched="">
        <ShownText text={mask(label)} />
      </span>
      {': '}
    </>
  );
}

function Branch({ label, value, name, path, opened, longest, mask }: NodeProps & { readonly value: object }) {
  const { t } = useText();
  const [isOpen, setOpen] = useKept(`${name}${path}.open`, opened.has(path));
  const [shown, setShown] = useKept(`${name}${path}.shown`, opened.get(path) ?? pageLength);
  const isList = Array.isArray(value);
  const members: readonly (readonly [string, AnyJson])[] = Object.entries(value);
  const rest = members.length - shown;
  return (
    <li className="tx-tree-node">
      <button type="button" className="tx-tree-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
        <Label label={label} mask={mask} />
        <span className="tx-tree-size">
          {isList ? '[' : '{'} {t('transcript.entries', { count: members.length })} {isList ? ']' : '}'}
        </span>
      </button>
      {isOpen && (
        <ul className="tx-tree-members">
          {members.slice(0, shown).map(([key, member]) => (
            <JsonNode
              key={key}
              label={isList ? String(Number(key) + 1) : key}
              value={member}
              name={name}
              path={memberPath(path, key)}
              opened={opened}
              longest={longest}
              mask={mask}
            />
          ))}
          {rest > 0 && (
            <li>
              <button type="button" className="ak-link tx-more" onClick={() => setShown(shown + pageLength)}>
                {t('transcript.showMore', { count: Math.min(rest, pageLength), total: members.length })}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

type LeafProps = Pick<NodeProps, 'name' | 'longest' | 'mask'> & { readonly value: AnyJson };

/** A text, number or word of JSON. */
function Leaf({ value, name, longest, mask }: LeafProps) {
  if (typeof value !== 'string') return <span className="tx-tree-plain">{String(value)}</span>;
  return <LongValue text={value} name={name} longest={longest} mask={mask} />;
}

type LongValueProps = Pick<NodeProps, 'name' | 'mask'> & {
  readonly text: string;
  readonly longest?: number;
  readonly looks?: readonly TextLook[];
  /** What the other side has otherwise. */
  readonly others?: readonly OtherPiece[];
};

/** A text in a tree, a table or among arguments; a long one is cut and says how long it is. */
export function LongValue({ text, name, longest = longestValue, looks, others = noPieces, mask }: LongValueProps) {
  const { t } = useText();
  const [limit, setLimit] = useKept(`${name}.limit`, longest);
  const end = text.length <= limit ? text.length : wholeCharacter(text, limit);
  const shown = mask(text.slice(0, end));
  // A difference beyond what is shown is told by the sign of the cut.
  const further = others.find((piece) => piece.end > end);
  if (text === '') return <span className="tx-tree-size">{t('transcript.empty')}</span>;
  return (
    <>
      <span className="tx-value" data-searched="" lang={languageOfContent(shown)}>
        <DrawnText text={shown} others={others} {...(looks && { looks })} />
      </span>
      {text.length > longest && (
        <span className="tx-foot-piece">
          {end < text.length && (
            <>
              {further === undefined ? '…' : <OtherWords side={further.side}>…</OtherWords>}{' '}
              {t('transcript.charactersOf', { shown: end, total: text.length })} ·{' '}
            </>
          )}
          <button type="button" className="ak-link" onClick={() => setLimit(end < text.length ? limit * 50 : longest)}>
            {t(end < text.length ? 'transcript.showMoreText' : 'transcript.showLess')}
          </button>
        </span>
      )}
    </>
  );
}
