import { type ReactNode, useMemo } from 'react';
import type { AnyJson } from '../../../shared/json.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { Foot, type View, views } from './CardFoot.tsx';
import { JsonTree } from './JsonTree.tsx';
import { tableOf, type ValueTable } from './jsonText.ts';
import { LongText, longestAtOnce } from './LongText.tsx';
import { cutAt, lineCount, type TextLimit } from './longText.ts';
import { longestMarkdown, looksLikeMarkdown, MarkdownText } from './MarkdownText.tsx';
import { opensFurther } from './openedAtFirst.ts';
import { ResultTable } from './ResultTable.tsx';
import { useWholeStep } from './stepCache.ts';
import { noPieces, type OtherPiece, TextBlock } from './TextBlock.tsx';
import { useKept, useSide, useTranscript } from './transcriptContext.ts';
import { levelOf, withCard } from './transcriptLevels.ts';
import type { Place } from './transcriptTypes.ts';

const shortTable = 10;
/** Characters of a result in JSON that is read whole to be shown as a tree; a longer one is shown as its text. */
const longestTree = 200_000;

type StepTextProps = {
  readonly place: Place;
  readonly step: ShownStep;
  readonly limit: TextLimit;
  /** The value behind the text, for results and events. */
  readonly json?: (step: Pick<Step, 'json' | 'result'>) => AnyJson;
  readonly others?: readonly OtherPiece[];
  /** More for the line below. */
  readonly foot?: readonly ReactNode[];
};

/** What a step says: as text, Markdown, tree or table, cut or whole, with its size. */
export function StepText({ place, step, limit, json, others = noPieces, foot = [] }: StepTextProps) {
  const { t } = useText();
  const state = useTranscript();
  const side = useSide(place.side);
  const name = `${side.outline.traceId}.${place.step}`;
  const isWhole = levelOf(state.levels, place, step.kind) === 'whole';
  const isLongJson = json !== undefined && isJsonLeftOut(step, json(step));
  const whole = useWholeStep(side.cache, place.step, step.cut && (isWhole || isLongJson));
  const full: Pick<Step, 'text' | 'json' | 'result'> = typeof whole === 'object' ? whole : step;
  const value = json?.(full) ?? null;
  const table = useMemo(() => tableOf(value), [value]);
  const offered = offeredViews(full.text, value, table);
  // A text that turns out to be a value when all of it is read does not change how it is shown.
  // A result is read as it is written unless it is a value: terminal output and code are full of signs of Markdown.
  const usual = isLongJson || json?.(step) != null ? offered.findLast((one) => one !== 'markdown') : undefined;
  const first = state.answersAsMarkdown && step.kind === 'answer' && offered.includes('markdown') ? 'markdown' : 'text';
  const [chosen, choose] = useKept<View | null>(`${name}.view`, null);
  const view = chosen !== null && offered.includes(chosen) ? chosen : (usual ?? first);
  const end = isWhole ? full.text.length : cutAt(full.text, limit);

  const pieces = [
    ...(view === 'text' || view === 'markdown' ? textSize(step, full.text, end, t) : []),
    ...(view === 'table' && table !== null ? [rowsText(table, isWhole, t)] : []),
  ];
  const isLongTree = useMemo(() => opensFurther(value), [value]);
  const isCut = {
    table: (table?.rows.length ?? 0) > shortTable,
    tree: (step.cut && !isLongJson) || isLongTree,
    markdown: isLong(step, limit),
    text: isLong(step, limit),
  }[view];
  const toggle = isCut ? (
    <button
      key="toggle"
      type="button"
      className="ak-link"
      onClick={() => state.onLevels(withCard(state.levels, place, isWhole ? 'cut' : 'whole'))}
    >
      {t(isWhole ? 'transcript.showLess' : 'transcript.showAll')}
    </button>
  ) : null;
  if (isLongJson && whole === undefined && chosen !== 'text') return <div className="tx-coming" />;
  return (
    <>
      {whole === 'failed' && <p className="tx-fault">{t('transcript.wholeUnreadable')}</p>}
      <div
        className={json === undefined ? 'tx-part' : 'tx-part tx-written'}
        {...(view !== 'text' && { 'data-other-view': `${place.side}.${place.step}` })}
      >
        {view === 'text' && full.text.length > longestAtOnce && isWhole ? (
          <LongText
            place={place}
            text={full.text}
            spans={state.spansOf?.(place) ?? noPieces}
            onSpanOpen={state.onSpanOpen}
          />
        ) : null}
        {view === 'text' && !(full.text.length > longestAtOnce && isWhole) ? (
          <TextBlock
            place={place}
            text={side.mask(full.text.slice(0, end))}
            spans={state.spansOf?.(place) ?? noPieces}
            others={others}
            onSpanOpen={state.onSpanOpen}
          />
        ) : null}
        {view === 'markdown' && <MarkdownText text={side.mask(full.text.slice(0, end))} />}
        {view === 'tree' && <JsonTree value={value} name={name} mask={side.mask} isWhole={isWhole} />}
        {view === 'table' && table !== null && (
          <ResultTable table={table} name={name} shortRows={isWhole ? null : shortTable} mask={side.mask} />
        )}
      </div>
      {state.otherView === `${place.side}.${place.step}` && view !== 'text' && (
        <p className="tx-hint">
          {t('transcript.markInText')}{' '}
          <button type="button" className="ak-link" onClick={() => choose('text')}>
            {t('transcript.toText')}
          </button>
        </p>
      )}
      <Foot
        pieces={[...(isCut || isWhole || json !== undefined ? pieces : []), toggle, ...foot]}
        views={offered.length > 1 ? offered : []}
        view={view}
        onView={choose}
      />
    </>
  );
}

function offeredViews(text: string, value: AnyJson, table: ValueTable | null): View[] {
  const isTree = typeof value === 'object' && value !== null;
  const isMarkdown = !isTree && text.length <= longestMarkdown && looksLikeMarkdown(text);
  const isOffered = { table: table !== null, tree: isTree, markdown: isMarkdown, text: true };
  return views.filter((view) => isOffered[view]);
}

function isLong(step: ShownStep, limit: TextLimit): boolean {
  return cutAt(step.text, limit) < step.textLength;
}

/** Whether a result is JSON that was too long to be sent with the others, and not too long for a tree. */
function isJsonLeftOut(step: ShownStep, value: AnyJson): boolean {
  return step.cut && value === null && step.textLength <= longestTree && /^\s*[[{]/.test(step.text);
}

type Translate = ReturnType<typeof useText>['t'];

function textSize(step: ShownStep, text: string, end: number, t: Translate): string[] {
  if (step.textLength === 0) return [];
  if (end === step.textLength) {
    return [
      step.lineCount > 1
        ? t('transcript.lines', { count: step.lineCount })
        : t('transcript.characters', { count: step.textLength }),
    ];
  }
  const shownLines = lineCount(text.slice(0, end));
  // A single endless line is told by its letters.
  if (step.lineCount > shownLines) return [t('transcript.linesOf', { shown: shownLines, total: step.lineCount })];
  return [t('transcript.charactersOf', { shown: end, total: step.textLength })];
}

function rowsText({ rows }: ValueTable, isWhole: boolean, t: Translate): string {
  if (isWhole || rows.length <= shortTable) return t('transcript.rows', { count: rows.length });
  return t('transcript.rowsOf', { shown: shortTable, total: rows.length });
}
