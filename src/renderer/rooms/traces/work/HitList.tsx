import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { stepKinds } from '../../../../shared/traces/trace.ts';
import { ListBox, ListRow, type RowPlace } from '../../../components/list/ListBox.tsx';
import { useText } from '../../../window/i18n.ts';
import { placeName } from '../inspector/askedPlace.ts';
import { SnippetText } from '../SnippetText.tsx';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { useBlind } from '../useBlind.ts';
import { useFindOrder } from './useShownFind.ts';
import { type Hit, useSnippets } from './useSnippets.ts';

const shown = { before: 48, after: 120 };

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
  return (
    <ListRow {...place}>
      <span className="tr-hit-place ak-number">{placeName({ side, step })}</span>
      <span className="tr-hit-kind">{tool === undefined ? kind && t(`transcript.kinds.${kind}`) : mask(tool)}</span>
      <SnippetText className="tr-hit-text" snippet={snippet} mask={mask} shown={shown} />
    </ListRow>
  );
}
const nothing = { kinds: [], toolOf: [], tools: [] };
