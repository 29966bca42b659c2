import { CaseSensitive, ChevronDown, ChevronUp, List, Regex, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SearchMode } from '../../../../shared/traces/traceReading.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import type { TranscriptHandle } from '../../../components/transcript/transcriptTypes.ts';
import { useComposing } from '../../../window/composition.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { foundBySide } from '../findActs.ts';
import { letterOf } from '../inspector/askedPlace.ts';
import { openSides, openTracesOf } from '../openColumns.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { HitList } from './HitList.tsx';

const findDelayMs = 120;

/** Gets the keys back when the bar is closed. */
type Props = { readonly transcript: RefObject<TranscriptHandle | null> };

/** Find in the data of both sides, with counts; opened and closed by key. */
export function FindBar({ transcript }: Props) {
  const store = useTracesStore();
  const isOpen = useTraces((state) => state.find.isOpen);
  const input = useRef<HTMLInputElement>(null);
  useCommand('traces.find', () => {
    if (isOpen) selectAll(input.current);
    else store.getState().openFind();
  });
  useCommand('traces.findNext', () => store.getState().moveFind(1), isOpen);
  useCommand('traces.findPrevious', () => store.getState().moveFind(-1), isOpen);
  return isOpen ? <OpenBar input={input} transcript={transcript} /> : null;
}

function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

function OpenBar({ input, transcript }: Props & { readonly input: RefObject<HTMLInputElement | null> }) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const { text, mode } = useTraces((state) => state.find);
  const isPair = useTraces((state) => state.right !== null);
  const [typed, setTyped] = useState(text);
  const [isListed, setIsListed] = useState(false);
  const hasHits = useTraces(
    ({ find: { found } }) => found.status === 'ready' && found.value.some(({ total }) => total > 0),
  );
  const isComposing = useComposing();
  // Before the next letter: it would be a command, and what is typed first would be selected and written over.
  useLayoutEffect(() => selectAll(input.current), [input]);
  useEffect(() => {
    if (isComposing || typed === text) return;
    const timer = setTimeout(() => act(() => store.getState().setFind(typed, mode)), findDelayMs);
    return () => clearTimeout(timer);
  }, [typed, text, mode, isComposing, act, store]);

  const setMode = (next: SearchMode) => act(() => store.getState().setFind(typed, next));
  const toggle = (one: 'exact' | 'regex') => setMode(mode === one ? 'words' : one);
  useCommand('traces.findRegex', () => toggle('regex'));
  useCommand('traces.listHits', () => setIsListed(!isListed), hasHits);
  const leaveList = () => {
    setIsListed(false);
    input.current?.focus();
  };
  const close = () => {
    store.getState().closeFind();
    transcript.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key === 'ArrowDown' && event.target === input.current && hasHits) {
      event.preventDefault();
      setIsListed(true);
    }
    if (event.key === 'Enter' && event.target === input.current && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (typed === text) store.getState().moveFind(event.shiftKey ? -1 : 1);
      else act(() => store.getState().setFind(typed, mode));
    }
  };
  return (
    <>
      <search
        className="tr-find"
        aria-label={t(isPair ? 'traces.find.label' : 'traces.find.labelOne')}
        onKeyDown={onKeyDown}
      >
        <span className="tr-find-field">
          <Search size={14} className="ak-icon" aria-hidden="true" />
          <input
            ref={input}
            value={typed}
            maxLength={500}
            spellCheck={false}
            aria-label={t('traces.find.field')}
            placeholder={t(isPair ? 'traces.find.label' : 'traces.find.labelOne')}
            onChange={(event) => setTyped(event.target.value)}
          />
          <IconButton
            className="tr-find-tool"
            label={t('traces.find.exact')}
            pressed={mode === 'exact'}
            icon={<CaseSensitive size={16} className="ak-icon" />}
            onClick={() => toggle('exact')}
          />
          <IconButton
            className="tr-find-tool"
            label={t('traces.find.regex')}
            command="traces.findRegex"
            pressed={mode === 'regex'}
            icon={<Regex size={14} className="ak-icon" />}
            onClick={() => toggle('regex')}
          />
        </span>
        <FindCounts />
        <span className="tr-tools-space" />
        <IconButton
          label={t('traces.find.all')}
          command="traces.listHits"
          pressed={isListed && hasHits}
          disabled={!hasHits}
          icon={<List size={15} className="ak-icon" />}
          onClick={() => setIsListed(!isListed)}
        />
        <IconButton
          label={t('traces.find.previous')}
          command="traces.findPrevious"
          icon={<ChevronUp size={16} className="ak-icon" />}
          onClick={() => store.getState().moveFind(-1)}
        />
        <IconButton
          label={t('traces.find.next')}
          command="traces.findNext"
          icon={<ChevronDown size={16} className="ak-icon" />}
          onClick={() => store.getState().moveFind(1)}
        />
        <IconButton
          label={t('traces.find.close')}
          keys="Escape"
          icon={<X size={14} className="ak-icon" />}
          onClick={close}
        />
      </search>
      {isListed && hasHits && <HitList onEnter={() => transcript.current?.focus()} onLeave={leaveList} />}
    </>
  );
}

/** Which place this is of how many, and on which side they are. */
function FindCounts() {
  const { t } = useText();
  const find = useTraces((state) => state.find);
  const left = useTraces((state) => state.left);
  const right = useTraces((state) => state.right);
  const third = useTraces((state) => state.third);
  const fourth = useTraces((state) => state.fourth);
  const { found, current } = find;
  if (found.status === 'idle') return null;
  if (found.status === 'loading') return <span className="tr-find-counts">{t('traces.find.running')}</span>;
  if (found.status === 'failed') {
    return (
      <span className="tr-find-counts tr-search-fault" role="alert">
        <StatusSign sign="error" />
        {found.error.details.reason === 'regex'
          ? t('traces.search.badRegex', { message: String(found.error.details.message ?? '') })
          : t('traces.find.failed')}
      </span>
    );
  }
  const open = { left, right, third, fourth };
  const bySide = foundBySide({ find, ...open });
  const counts = openSides(open).map((side) => ({ letter: letterOf(side), count: bySide[side]?.total ?? 0 }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const steps = openTracesOf(open).reduce((sum, { head }) => sum + head.stepCount, 0);
  if (total === 0) {
    return (
      <span className="tr-find-counts" role="status">
        {t('traces.find.none', { steps })}
      </span>
    );
  }
  return (
    <span className="tr-find-counts" role="status">
      <strong className="ak-number">
        {current < 0 ? t('traces.find.total', { count: total }) : t('traces.find.place', { index: current + 1, total })}
      </strong>
      {right && (
        <span className="ak-number">
          {counts.map((side) => t('traces.find.side', side)).join(t('traces.find.and'))}
        </span>
      )}
      <span className="tr-find-why">{t('traces.find.why')}</span>
    </span>
  );
}
