import { type KeyboardEvent, useRef, useState } from 'react';
import type { ListedAnswerSet } from '../../../../shared/rooms/ratings/making.ts';
import { foldForSearch } from '../../../../shared/text/foldForSearch.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { ListFoot } from '../../../components/list/ListFoot.tsx';
import { SearchField } from '../../../components/list/SearchField.tsx';
import { RetryButton } from '../../../components/RetryNote.tsx';
import { useText } from '../../../window/i18n.ts';
import { useImports } from '../../../window/importStore.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import { useMaking, useMakingStore } from './makingContext.ts';
import { isSameSet, type Side } from './makingStore.ts';
import { nameOfParts, useSetParts } from './setParts.ts';
import './answerSets.css';

/** What all rooms offer, by room. A row is put on a side by its key, or by its box: on the first side that is empty. */
export function AnswerSets() {
  const { t } = useText();
  const sets = useMaking((state) => state.sets);
  const search = useMaking((state) => state.search);
  const a = useMaking((state) => state.a);
  const isClosed = useClosedSets();
  const store = useMakingStore();
  const list = useRef<HTMLDivElement>(null);
  const partsOf = useSetParts();
  const all = sets.status === 'ready' ? sets.value : [];
  const shown = all.filter((set) => isFound(nameOfParts(partsOf(set)), search));
  usePutKeys(list, shown, isClosed);
  const groups = Map.groupBy(shown, ({ source }) => source);
  return (
    <div className="mk-sets">
      <header className="mk-head">
        <h3>{t('ratingsMaking.title')}</h3>
        <span className="mk-quiet">{t('ratingsMaking.draft')}</span>
      </header>
      <SetSearch list={list} />
      <div className="mk-sets-caption">
        <span>{t('ratingsMaking.sets.column')}</span>
        <span>{t(a !== null ? 'ratingsMaking.sets.shared' : 'ratingsMaking.sets.answers')}</span>
      </div>
      <div className="mk-sets-body" ref={list}>
        {sets.status === 'failed' && (
          <ErrorNote error={sets.error} acts={<RetryButton onClick={() => store.getState().reload()} />} />
        )}
        {sets.status === 'loading' && <LoadingShape rows={6} label={t('ratingsMaking.sets.loading')} />}
        {sets.status === 'ready' && all.length === 0 && (
          <p className="mk-sets-note ak-sentence">{t('ratingsMaking.sets.none')}</p>
        )}
        {all.length > 0 && shown.length === 0 && (
          <p className="mk-sets-note ak-sentence" role="status">
            {t('ratingsMaking.sets.notFound', { search: search.trim() })}
          </p>
        )}
        {[...groups].map(([source, members]) => (
          <section key={source} aria-labelledby={`mk-sets-${source}`}>
            <h4 id={`mk-sets-${source}`}>
              {t(`rail.rooms.${source}`)} <span className="mk-quiet">{t(`ratingsMaking.kinds.${source}`)}</span>
            </h4>
            <ul>
              {members.map((set) => (
                <SetRow
                  key={set.id}
                  set={set}
                  parts={partsOf(set)}
                  isFirst={set === shown[0]}
                  isClosed={isClosed.of(set)}
                />
              ))}
            </ul>
          </section>
        ))}
        {a !== null && <SetsApart count={all.filter(sharesNothing).length} isClosed={isClosed} />}
      </div>
      <AnswerFiles />
      <SetsFoot shown={shown.length} total={all.length} />
    </div>
  );
}

/** Every word of the search, whatever its width, case and kana. */
function isFound(name: string, search: string): boolean {
  const folded = foldForSearch(name);
  return foldForSearch(search)
    .split(/\s+/u)
    .every((word) => folded.includes(word));
}

type ClosedSets = { readonly areOpen: boolean; of(set: ListedAnswerSet): boolean; open(): void };

function sharesNothing({ sharedCount }: ListedAnswerSet): boolean {
  return sharedCount === 0;
}

/** Sets that share nothing with A are closed while it stands there, unless somebody opens them to join items by hand. */
function useClosedSets(): ClosedSets {
  const [a, b] = [useMaking((state) => state.a), useMaking((state) => state.b)];
  const [openedBeside, setOpened] = useState<typeof a>(null);
  const areOpen = isSameSet(openedBeside, a);
  return {
    areOpen,
    of: (set) => a !== null && !areOpen && sharesNothing(set) && !isSameSet(set, a) && !isSameSet(set, b),
    open: () => setOpened(a),
  };
}

function SetsApart({ count, isClosed }: { count: number; isClosed: ClosedSets }) {
  const { t } = useText();
  return (
    <p className="mk-sets-note ak-sentence">
      {t('ratingsMaking.sets.any')}{' '}
      {count > 0 && t(isClosed.areOpen ? 'ratingsMaking.sets.apartOpen' : 'ratingsMaking.sets.apart', { count })}{' '}
      {count > 0 && !isClosed.areOpen && (
        <button type="button" className="ak-link" onClick={isClosed.open}>
          {t('ratingsMaking.sets.openApart')}
        </button>
      )}
    </p>
  );
}

/** Files that others wrote go to the import sheet, several of them as one: their pairs are matched over all. */
function AnswerFiles() {
  const { t } = useText();
  const { call, pickFiles } = useWorkbench();
  const act = useAct();
  const add = useImports((state) => state.add);
  const choose = () =>
    act(async () => {
      const files = await pickFiles();
      const [first] = files;
      if (first === undefined) return;
      const name = files.length === 1 ? first.name : t('ratingsMaking.sets.several', { count: files.length });
      const source =
        files.length === 1 ? first.source : (await call('ratings.packFiles', { files: [...files] })).source;
      add([{ name, open: async () => source }]);
    });
  return (
    <div className="mk-sets-files">
      <ActButton small onClick={choose}>
        {t('ratingsMaking.sets.files')}
      </ActButton>
    </div>
  );
}

function SetsFoot({ shown, total }: { shown: number; total: number }) {
  const { t } = useText();
  const [keyA, keyB] = [useKeyOf('ratings.making.putA'), useKeyOf('ratings.making.putB')];
  return (
    <div className="mk-sets-foot">
      <Keys keys={keyA} />
      <Keys keys={keyB} />
      <span>{t('ratingsMaking.sets.put')}</span>
      <ListFoot shown={t('ratingsMaking.sets.shown', { shown, total })} />
    </div>
  );
}

function SetSearch({ list }: { list: React.RefObject<HTMLDivElement | null> }) {
  const { t } = useText();
  const search = useMaking((state) => state.search);
  const store = useMakingStore();
  return (
    <SearchField
      label={t('ratingsMaking.sets.find')}
      command="ratings.making.find"
      search={search}
      onSearch={async (text) => store.getState().searchFor(text)}
      delayMs={0}
      goToHits={async () => list.current?.querySelector<HTMLElement>('.mk-set')?.focus()}
    />
  );
}

type RowProps = {
  readonly set: ListedAnswerSet;
  readonly parts: readonly string[];
  readonly isFirst: boolean;
  readonly isClosed: boolean;
};

function SetRow({ set, parts, isFirst, isClosed }: RowProps) {
  const { t } = useText();
  const store = useMakingStore();
  const side = useMaking(({ a, b }): Side | null => (isSameSet(a, set) ? 'a' : isSameSet(b, set) ? 'b' : null));
  const { sharedCount, itemCount } = set;
  const name = nameOfParts(parts);
  const count =
    sharedCount === null || side === 'a'
      ? t('ratingsMaking.sets.count', { count: itemCount })
      : t('ratingsMaking.sets.of', { shared: sharedCount, count: itemCount });
  const put = () => {
    if (isClosed) return;
    const { a, put: putOn } = store.getState();
    putOn(side ?? (a === null ? 'a' : 'b'), set);
  };
  return (
    <li>
      <button
        type="button"
        className="mk-set"
        data-set={`${set.source} ${set.id}`}
        data-pane-focus={isFirst || undefined}
        aria-disabled={isClosed}
        aria-pressed={side !== null}
        title={isClosed ? t('ratingsMaking.sets.closed', { name }) : name}
        onKeyDown={moveFocus}
        onClick={put}
      >
        <span className="mk-set-side" data-side={side ?? undefined}>
          {side?.toUpperCase()}
        </span>
        <span className="mk-set-name">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
            <Content key={index} className="mk-set-part ak-cut" text={part} />
          ))}
        </span>
        <span className="mk-set-count ak-number">{count}</span>
      </button>
    </li>
  );
}

/** Arrows go from set to set. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || event.altKey) return;
  const rows = [...document.querySelectorAll<HTMLElement>('.mk-set')];
  const next = rows[rows.indexOf(event.currentTarget) + by];
  event.preventDefault();
  next?.focus();
}

/** A and B put the set with the focus on a side; without one the first that can be put. */
function usePutKeys(
  list: React.RefObject<HTMLDivElement | null>,
  shown: readonly ListedAnswerSet[],
  isClosed: ClosedSets,
): void {
  const store = useMakingStore();
  const put = (side: Side) => {
    const focused = list.current?.querySelector<HTMLElement>('.mk-set:focus')?.dataset.set;
    const open = shown.filter((set) => !isClosed.of(set));
    const { a, b } = store.getState();
    const free = open.find((set) => !isSameSet(set, a) && !isSameSet(set, b));
    // Another set in the place of A need share nothing with it.
    const meant = (side === 'a' ? shown : open).find(({ source, id }) => `${source} ${id}` === focused);
    const set = focused === undefined ? free : meant;
    if (set !== undefined) store.getState().put(side, set);
  };
  useCommand('ratings.making.putA', () => put('a'), shown.length > 0);
  useCommand('ratings.making.putB', () => put('b'), shown.length > 0);
}
