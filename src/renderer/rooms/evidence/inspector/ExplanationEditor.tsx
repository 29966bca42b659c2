import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import type { EvidenceSource } from '../../../../shared/rooms/evidence/claims.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { useComposing } from '../../../window/composition.ts';
import { focusOnceDrawn } from '../../../window/focusOnceDrawn.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import {
  type Citable,
  type CitationQuery,
  citableFor,
  citationPieces,
  citationQuery,
  withCitation,
} from '../bench/citations.ts';
import { focusCards } from '../bench/focusCards.ts';

export type CitableEvidence = Citable & {
  /** Whether it was chosen: chosen ones are offered first. */
  readonly isChosen: boolean;
};

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** Brings the field into sight. */
  readonly onShow: () => void;
  /** Saves now: the field was left. */
  readonly onLeave: () => void;
  readonly source: EvidenceSource;
  readonly citable: readonly CitableEvidence[];
  /** Whether an id is on the bench or in the knowledge base. */
  readonly isKnown: (id: number) => boolean;
};

/** More choices than these nobody reads; typing narrows them. */
const mostChoices = 8;

/** An explanation that cites evidence: a plain text field with its citations drawn behind it, and a list to pick them from after an @. */
export function ExplanationEditor({ label, value, onType, onShow, onLeave, source, citable, isKnown }: Props) {
  const { t } = useText();
  const isComposing = useComposing();
  const field = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  const caret = useRef<number | null>(null);
  const [query, setQuery] = useState<CitationQuery | null>(null);
  const [at, setAt] = useState(0);
  const id = useId();
  const choices =
    query === null
      ? []
      : citableFor(query.text, citable)
          .toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen))
          .slice(0, mostChoices);
  const isOpen = choices.length > 0 && !isComposing;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const look = () => {
    const next = citationQuery(field.current?.value ?? '', field.current?.selectionStart ?? 0);
    if (next?.from !== query?.from || next?.text !== query?.text) setAt(0);
    setQuery(next);
  };
  const cite = (evidenceId: number) => {
    if (query === null || field.current === null) return;
    const next = withCitation(
      value,
      { from: query.from, to: field.current.selectionStart },
      { source, id: evidenceId },
    );
    caret.current = next.caret;
    setQuery(null);
    onType(next.text);
    field.current.focus();
  };
  const begin = () => {
    onShow();
    const input = field.current;
    if (input === null) return;
    focusOnceDrawn(() => input);
    const from = input.selectionStart;
    // Behind a letter an @ would be an address.
    const typed = /[\w.]$/.test(value.slice(0, from)) ? ' @' : '@';
    caret.current = from + typed.length;
    onType(value.slice(0, from) + typed + value.slice(input.selectionEnd));
    setQuery({ from: from + typed.length - 1, text: '' });
    setAt(0);
  };
  useCommand('evidence.explain', () => {
    onShow();
    focusOnceDrawn(() => field.current);
  });
  useCommand('evidence.cite', begin, citable.length > 0);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isOpen) {
      if (event.key === 'Escape') {
        event.preventDefault();
        focusCards();
      }
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = choices[at];
    if (step !== undefined) setAt((at + step + choices.length) % choices.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) cite(chosen.id);
    else if (event.key === 'Escape') setQuery(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className="ev-editor">
      <div className="ev-editor-behind" aria-hidden="true" lang={languageOfContent(value)}>
        <Drawn value={value} isKnown={isKnown} mark={isOpen ? (query?.from ?? null) : null} place={place} />
      </div>
      <textarea
        ref={field}
        className="ev-editor-field"
        lang={languageOfContent(value)}
        value={value}
        maxLength={20_000}
        spellCheck={false}
        aria-label={label}
        placeholder={t('evidence.editor.placeholder')}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && choices[at] ? `${id}-${choices[at].id}` : undefined}
        onChange={(event) => {
          onType(event.target.value);
          look();
        }}
        onSelect={look}
        onBlur={() => {
          setQuery(null);
          onLeave();
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && <Picks id={id} source={source} choices={choices} at={at} place={place} onPick={cite} />}
    </div>
  );
}

type PicksProps = {
  readonly id: string;
  readonly source: EvidenceSource;
  readonly choices: readonly CitableEvidence[];
  readonly at: number;
  /** Where the citation begins. */
  readonly place: RefObject<HTMLSpanElement | null>;
  readonly onPick: (evidenceId: number) => void;
};

const picksWidth = 300;

/** What can be cited, below the @ that asks for it. */
function Picks({ id, source, choices, at, place, onPick }: PicksProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [mark, own] = [place.current, list.current];
    if (mark === null || own === null) return;
    const room = (mark.offsetParent?.clientWidth ?? picksWidth) - picksWidth - 8;
    own.style.left = `${Math.max(4, Math.min(mark.offsetLeft, room))}px`;
    own.style.top = `${mark.offsetTop + 24}px`;
    own.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    <div ref={list} className="ev-picks" id={id} role="listbox" aria-label={t('evidence.editor.picks')}>
      {choices.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={one.id}
          id={`${id}-${one.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(one.id)}
        >
          <span className="ak-mono">{evidenceName(source, one.id)}</span>{' '}
          <span className="ev-pick-about">{one.about}</span>
          {index === at && <Keys keys="Enter" />}
        </div>
      ))}
    </div>
  );
}

type DrawnProps = {
  readonly value: string;
  readonly isKnown: Props['isKnown'];
  /** Where what is picked would go; null for nowhere. */
  readonly mark: number | null;
  readonly place: RefObject<HTMLSpanElement | null>;
};

/** The text once more, with its citations in frames; the letters of the field lie over it at the same places. */
function Drawn({ value, isKnown, mark, place }: DrawnProps) {
  return (
    <>
      <Pieces text={mark === null ? value : value.slice(0, mark)} isKnown={isKnown} />
      {mark !== null && (
        <>
          <span ref={place} />
          <Pieces text={value.slice(mark)} isKnown={isKnown} />
        </>
      )}
      {/* A last empty line is as high as any other. */}
      {'\u200b'}
    </>
  );
}

function Pieces({ text, isKnown }: Pick<DrawnProps, 'isKnown'> & { text: string }) {
  return citationPieces(text).map((piece, index) =>
    piece.id === null ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      <mark key={index} className="ev-cite" data-known={isKnown(piece.id)}>
        {piece.text}
      </mark>
    ),
  );
}
