import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { stepKinds } from '../../../../shared/traces/trace.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { ListBox, ListRow, type RowPlace } from '../../../components/list/ListBox.tsx';
import { ShownText } from '../../../components/transcript/ShownText.tsx';
import { useText } from '../../../window/i18n.ts';
import { placeName } from '../inspector/askedPlace.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { useBlind } from '../useBlind.ts';
import { useFindOrder } from './useShownFind.ts';
import { type Hit, useSnippets } from './useSnippets.ts';

/** Of what was read around a place: the rest is there so that names at the edges are masked. */
const shownBefore = 48;
const shownAfter = 120;

type Props = {
  /** Goes to the step of the chosen hit. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
};

/** Every hit in the open question with what stands around it; J, K and arrows go through them, Enter goes to the step. */
export function HitList({ onEnter, onLeave }: Props) {
  const { t } = useText();
  const store = useTracesStore();
  const current = useTraces((state) => state.find.current);
  const { order } = useFindOrder();
  const { hitAt, onSeen } = useSnippets(order);
  const scrollTo = useMemo(() => (current < 0 ? null : { index: current, align: 'auto' as const }), [current]);
  const list = useRef<HTMLElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus(), []);
  const goTo = (index: number) => store.getState().goToFound(index);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const by = { KeyJ: 1, KeyK: -1 }[event.code];
    if (by !== undefined) goTo(Math.max(0, Math.min(order.total - 1, current + by)));
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section ref={list} className="tr-hits" aria-label={t('traces.find.all')} onKeyDown={onKeyDown}>
      <ListBox
        label={t('traces.find.all')}
        name="trace-hit"
        count={order.total}
        rowAt={hitAt}
        idOf={({ index }) => index + 1}
        selectedId={current < 0 ? null : current + 1}
        selectedIndex={current}
        onSelect={goTo}
        scrollTo={scrollTo}
        onSeen={onSeen}
      >
        {(hit, place) => <HitRow hit={hit} {...place} />}
      </ListBox>
      <p className="tr-hits-keys ak-caption">{t('traces.find.keys')}</p>
    </section>
  );
}

function HitRow({ hit: { side, step, snippet }, ...place }: RowPlace & { readonly hit: Hit }) {
  const { t } = useText();
  const { mask } = useBlind();
  const outline = useTraces((state) => state[side]?.outline);
  const { kinds, toolOf, tools } = outline?.status === 'ready' ? outline.value : nothing;
  const kind = stepKinds[kinds[step] ?? -1];
  const tool = tools[toolOf[step] ?? -1]?.name;
  const { before = '', found = '', after = '' } = snippet ?? {};
  // As one text, so that a name that reaches over the edge of a hit is masked; masks keep the length.
  const text = mask(before + found + after);
  const [from, to] = [before.length, before.length + found.length];
  return (
    <ListRow {...place}>
      <span className="tr-hit-place ak-number">{placeName({ side, step })}</span>
      <span className="tr-hit-kind">{tool === undefined ? kind && t(`transcript.kinds.${kind}`) : mask(tool)}</span>
      <span className="tr-hit-text" lang={languageOfContent(text)}>
        <ShownText text={text.slice(Math.max(0, from - shownBefore), from)} />
        <mark>
          <ShownText text={text.slice(from, to)} />
        </mark>
        <ShownText text={text.slice(to, to + shownAfter)} />
      </span>
    </ListRow>
  );
}
const nothing = { kinds: [], toolOf: [], tools: [] };
