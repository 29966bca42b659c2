import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Flag } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { TraceGroup } from '../../../../shared/traces/traceGroup.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { languageOfContent } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { ShownText } from '../../../components/transcript/ShownText.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { isTextField, useCommand } from '../../../window/keyDispatcher.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';
import { closing } from '../../../window/unread.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import type { TracesState } from '../tracesState.ts';
import { QuestionMenu } from './QuestionMenu.tsx';

/** The question on two lines, whole on demand; its place in the list; flag and done. */
export function GroupHead({ group }: { group: TraceGroup }) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const question = useTraces((state) => state.left?.head.question ?? null);
  const index = useTraces((state) => state.selectedIndex);
  const total = useTraces((state) => state.rows?.matched ?? 0);
  const toggleFlag = () => act(() => store.getState().setFlag(!group.flagged));
  const done = useDone();
  const isDone = group.state === 'done';
  const reopen = () => act(() => store.getState().setState('todo'));
  useCommand('traces.reopen', reopen, isDone);
  useCommand('traces.flag', toggleFlag);
  useSkip();
  return (
    <header className="tr-head">
      <Question key={group.id} text={question ?? group.title} />
      <div className="tr-head-acts">
        <IconButton
          label={t('traces.head.previous')}
          command="traces.previousGroup"
          icon={<ChevronLeft size={16} className="ak-icon" />}
          disabled={index <= 0}
          onClick={() => act(() => store.getState().stepGroup(-1))}
        />
        {index >= 0 ? (
          <span className="ak-number tr-head-number">{t('traces.head.position', { index: index + 1, total })}</span>
        ) : (
          <span className="tr-head-number" title={t('traces.head.hiddenTitle', { total })}>
            {t('traces.head.hidden')}
          </span>
        )}
        <IconButton
          label={t('traces.head.next')}
          command="traces.nextGroup"
          icon={<ChevronRight size={16} className="ak-icon" />}
          disabled={index >= total - 1}
          onClick={() => act(() => store.getState().stepGroup(1))}
        />
        <IconButton
          label={t('traces.head.flag')}
          command="traces.flag"
          pressed={group.flagged}
          icon={group.flagged ? <StatusSign sign="flag" /> : <Flag size={14} className="ak-icon" />}
          onClick={toggleFlag}
        />
        <QuestionMenu />
        {isDone && (
          <ActButton small command="traces.reopen" onClick={reopen}>
            {t('traces.head.undone')}
          </ActButton>
        )}
        {/* The second press of a double one would be about the next question. */}
        <ActButton small primary={!isDone} command="traces.done" onClick={({ detail }) => detail < 2 && done()}>
          {t(isDone ? 'traces.head.nextOpen' : 'traces.head.done')}
        </ActButton>
      </div>
    </header>
  );
}

function Question({ text }: { text: string }) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may need another number of lines
  useLayoutEffect(() => {
    const measure = () => {
      const element = line.current;
      if (element && !isWhole) setCut(element.scrollHeight > element.clientHeight + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (line.current) observer.observe(line.current);
    return () => observer.disconnect();
  }, [text, isWhole]);
  return (
    <div className="tr-question">
      <div ref={line} className="tr-question-text" data-whole={isWhole}>
        <p lang={languageOfContent(text)}>
          <ShownText text={text} />
        </p>
      </div>
      {(isCut || isWhole) && (
        <IconButton
          label={t(isWhole ? 'traces.head.cut' : 'traces.head.whole')}
          aria-expanded={isWhole}
          icon={isWhole ? <ChevronUp size={16} className="ak-icon" /> : <ChevronDown size={16} className="ak-icon" />}
          onClick={() => setWhole(!isWhole)}
        />
      )}
    </div>
  );
}

const opened = {
  open: (state: TracesState) => state.selectedId,
  isShown: ({ group, selectedId }: TracesState) => group.status === 'ready' && group.value.group.id === selectedId,
};

/** Done goes on to the next open question, and out of the field that had the caret. */
function useDone(): () => void {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const showToast = useFrame((state) => state.showToast);
  const done = closing(store, opened, () =>
    act(async () => {
      if (isTextField(document.activeElement))
        leaveRecord('[data-pane="work"] [data-pane-focus]', '[data-pane="work"]');
      if (!(await store.getState().done())) showToast({ text: t('traces.act.allDone') });
    }),
  );
  useCommand('traces.done', done);
  return done;
}

function useSkip(): void {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const showToast = useFrame((state) => state.showToast);
  useCommand('traces.skip', () =>
    act(async () => {
      if (!(await store.getState().nextOpenGroup())) showToast({ text: t('traces.act.allDone') });
    }),
  );
  const nextAsking = (by: 1 | -1) =>
    act(async () => {
      if (!(await store.getState().nextAskingGroup(by))) showToast({ text: t('traces.act.nothingAsks') });
    });
  useCommand('traces.nextAsking', () => nextAsking(1));
  useCommand('traces.previousAsking', () => nextAsking(-1));
}
