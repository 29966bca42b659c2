import { Files } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { distinctFrom } from '../../../shared/traces/distinctTitles.ts';
import { ScrollPane } from '../../components/ScrollPane.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { type Texts, useText } from '../../window/i18n.ts';
import { type QueuedJob, useImports } from '../../window/importStore.ts';
import { useApp, useWorkbench } from '../../window/workbench.ts';
import { ImportFrame } from '../ImportFrame.tsx';
import { ImportSheet } from '../ImportSheet.tsx';
import { useShowDataset } from '../useShowDataset.ts';
import { FileRow, shownLine } from './FileRow.tsx';
import { type FileLine, type Hints, isReading, readyLines, standingOf } from './fileStanding.ts';
import { ManyFoot } from './ManyFoot.tsx';
import { createManyFiles } from './manyFilesStore.ts';
import '../../components/preview/preview.css';
import './manyFiles.css';

type Props = {
  /** The files of one drop, more than one. */
  readonly jobs: readonly QueuedJob[];
  /** Files of other drops that wait behind them. */
  readonly waiting: number;
  readonly onClose: () => void;
};

/** Several files on their way in: a line for each, and one decision. What cannot be read is said and holds nothing up. */
export function ManyFilesSheet({ jobs, waiting, onClose }: Props) {
  const texts = useText();
  const { t } = texts;
  const workbench = useWorkbench();
  const [many] = useState(() => createManyFiles(workbench, jobs));
  const { lines, phase, take, noteImported } = useStore(many);
  const hints = useHints(jobs[0]?.drop ?? 0);
  const [opened, setOpened] = useState<QueuedJob | null>(null);
  const open = useCallback((index: number) => setOpened(many.getState().lines[index]?.job ?? null), [many]);
  const [last, setLast] = useState<QueuedJob | null>(null);
  const { close, end } = useEnd(onClose);

  useEffect(() => {
    void many.getState().read();
    return () => many.getState().leave();
  }, [many]);

  const cutFrom = useMemo(() => distinctFrom(jobs.map(({ name }) => name)), [jobs]);
  const ready = readyLines(lines, hints);
  const isOpen = phase === 'choosing' && !isReading(lines) && ready.length > 0;
  const isOver = useRef(false);
  const begin = async () => {
    if (!isOpen) return;
    await many.getState().importAll();
    end(many.getState().lines, isOver.current);
  };
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
    };
  }, []);

  /** Behind what runs, the window stays where it is. */
  const leave = () => (phase === 'importing' ? onClose() : close(lines));

  if (opened !== null) {
    const back = () => {
      setLast(opened);
      setOpened(null);
    };
    return (
      <ImportSheet
        job={opened}
        waiting={0}
        onImported={(datasetId) => noteImported(opened, datasetId)}
        onClose={back}
      />
    );
  }
  return (
    <ImportFrame
      icon={<Files size={18} className="ak-icon" aria-hidden />}
      title={t('import.many.title', { count: lines.length })}
      waiting={waiting}
      isUnwritten={phase === 'choosing' && !lines.some(({ progress }) => progress.is === 'imported')}
      isFull
      onClose={leave}
    >
      <form
        className="ak-import-form"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <ScrollPane className="ak-import-scroll" label={t('import.many.files')}>
          <table className="ak-table ak-many" onKeyDown={moveBetweenLines}>
            <ColumnHeads />
            <tbody>
              {rowsOf(lines, hints, texts).map((row) => (
                <FileRow
                  key={row.index}
                  {...row}
                  cutFrom={cutFrom[row.index] ?? 0}
                  isLocked={phase === 'importing'}
                  isReturn={lines[row.index]?.job === last}
                  onTake={take}
                  onOpen={open}
                />
              ))}
            </tbody>
          </table>
        </ScrollPane>
        <ManyFoot
          lines={lines}
          readyCount={ready.length}
          phase={phase}
          isOpen={isOpen}
          isReturn={last !== null}
          onStop={() => many.getState().stop()}
          onClose={leave}
        />
      </form>
    </ImportFrame>
  );
}

/** A row for each line, in the order of the files; once all are read, those first of which nothing can come in. Whatever is found out at its import, a line stays in its place. */
function rowsOf(lines: readonly FileLine[], hints: Hints, texts: Texts) {
  const placed = lines.map((line, index) => ({ line, index }));
  const sorted = isReading(lines)
    ? placed
    : placed.toSorted((a, b) => Number(b.line.isHopeless) - Number(a.line.isHopeless));
  return sorted.map(({ line, index }) => ({ index, ...shownLine(line, standingOf(line, lines, hints), texts) }));
}

function ColumnHeads() {
  const { t } = useText();
  return (
    <thead>
      <tr>
        <th aria-label={t('import.many.columns.take')} />
        <th>{t('import.many.columns.file')}</th>
        <th>{t('import.many.columns.format')}</th>
        <th className="ak-right">{t('import.many.columns.records')}</th>
        <th>{t('import.problems')}</th>
        <th>{t('import.many.columns.into')}</th>
        <th>{t('import.many.columns.state')}</th>
        <th aria-label={t('import.many.open')} />
      </tr>
    </thead>
  );
}

/** Up and down go from line to line; the space bar takes one in or out by itself. */
function moveBetweenLines(event: KeyboardEvent<HTMLTableElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=checkbox]:enabled')];
  const row = document.activeElement?.closest('tr');
  const at = boxes.findIndex((box) => box.closest('tr') === row);
  boxes[Math.min(boxes.length - 1, Math.max(0, at + step))]?.focus();
}

/** What the lines depend on beside each other. */
function useHints(drop: number): Hints {
  const datasets = useApp((state) => state.datasets);
  const selectedId = useApp((state) => state.datasetId);
  const openSetId = useImports((state) => state.openSetId);
  const sets = useImports((state) => state.sets);
  return {
    datasets: datasets.status === 'ready' ? datasets.value : [],
    selectedId,
    openSetId,
    setsOfDrop: sets.flatMap((one) => (one.drop === drop ? [one.setId] : [])),
  };
}

/** Says how it ended. Where all came in the sheet goes; else it stays, with what did not. As it goes, the first that came in is shown. */
function useEnd(onClose: () => void) {
  const { t } = useText();
  const showToast = useFrame((state) => state.showToast);
  const showDataset = useShowDataset();
  const { store } = useWorkbench();
  const idsOf = (lines: readonly FileLine[]) =>
    lines.flatMap(({ progress }) => (progress.is === 'imported' ? [progress.datasetId] : []));
  const close = (lines: readonly FileLine[]) => {
    const { datasets } = store.getState();
    const ids = idsOf(lines);
    const first = datasets.status === 'ready' ? datasets.value.find(({ id }) => ids.includes(id)) : undefined;
    if (first !== undefined) showDataset(first);
    onClose();
  };
  const end = (lines: readonly FileLine[], isClosed: boolean) => {
    const count = idsOf(lines).length;
    const left = lines.length - count;
    if (isClosed || left === 0) {
      showToast({
        text: left === 0 ? t('import.many.summaryAll', { count }) : t('import.many.summary', { count, left }),
      });
    }
    if (!isClosed && left === 0) close(lines);
  };
  return { close, end };
}
