import { type ReactNode, useMemo } from 'react';
import type { AnyJson } from '../../../shared/json.ts';
import { characterCount } from '../../../shared/text/characterCount.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { Foot } from './CardFoot.tsx';
import { noPieces, type OtherPiece } from './DrawnText.tsx';
import { countIn } from './foundPlaces.ts';
import { JsonTree } from './JsonTree.tsx';
import { tableOf, type ValueTable } from './jsonText.ts';
import { LongText, longestAtOnce } from './LongText.tsx';
import { cutAt, lineCount, type TextLimit } from './longText.ts';
import { longestMarkdown, looksLikeMarkdown, MarkdownText } from './MarkdownText.tsx';
import { opensFurther } from './openedAtFirst.ts';
import { ResultTable } from './ResultTable.tsx';
import { useWholeStep } from './stepCache.ts';
import { useTextForms, usualView, viewKey } from './stepView.ts';
import { TextBlock } from './TextBlock.tsx';
import { goneOf, longestLooks, noLooks, type TextLook } from './textLooks.ts';
import { useSide, useTranscript } from './transcriptContext.ts';
import { levelOf, withCard, withView } from './transcriptLevels.ts';
import { type Place, type View, views } from './transcriptTypes.ts';

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
  /** Whether differences are marked in it or beside it. */
  readonly isMarked?: boolean;
  /** More for the line below. */
  readonly foot?: readonly ReactNode[];
};

/** What a step says: as text, Markdown, tree or table, cut or whole, with its size. */
export function StepText({ place, step, limit, json, others = noPieces, isMarked = false, foot = [] }: StepTextProps) {
  const { t } = useText();
  const state = useTranscript();
  const side = useSide(place.side);
  const isWhole = levelOf(state.levels, place, step.kind) === 'whole';
  const isLongJson = json !== undefined && isJsonLeftOut(step, json(step));
  const whole = useWholeStep(side.cache, place.step, step.cut && (isWhole || isLongJson));
  const full: Pick<Step, 'text' | 'json' | 'result'> = typeof whole === 'object' ? whole : step;
  const value = json?.(full) ?? null;
  const table = useMemo(() => tableOf(value), [value]);
  const end = isWhole ? full.text.length : cutAt(full.text, limit);
  const forms = useTextForms(full.text.slice(0, end), step.kind === 'tool_result');
  const spans = state.spansOf?.(place) ?? noPieces;
  const offered = offeredViews(full.text, value, table, forms.isTerminal);
  const key = viewKey(step);
  const chosen = state.levels.views[key];
  const isChosen = chosen !== undefined && offered.includes(chosen);
  // What is marked, different or found stands at its place in the text, and is not drawn in Markdown; nor is what it differs from.
  const isPlain = spans.length === 0 && !isMarked && !(state.find && (countIn(state.find, place) ?? 0) > 0);
  const isAnswer = step.kind === 'answer';
  const isProse = (isAnswer || step.kind === 'thought') && (isPlain || (isAnswer && state.answersAsMarkdown === true));
  // A text that turns out to be a value when all of it is read does not change how it is shown.
  const isValue = isLongJson || json?.(step) != null;
  const view = isChosen ? chosen : usualView(offered, { value: isValue, prose: isProse && !forms.isDiff });
  const choose = (one: View) => state.onLevels(withView(state.levels, key, one));

  const pieces = [
    ...(view === 'tree' || view === 'table' ? [] : textSize(step, full.text, end, forms.hasReturns, t)),
    ...(view === 'table' && table !== null ? [rowsText(table, isWhole, t)] : []),
  ];
  const isLongTree = useMemo(() => opensFurther(value), [value]);
  const isCut = {
    table: (table?.rows.length ?? 0) > shortTable,
    tree: (step.cut && !isLongJson) || isLongTree,
    markdown: isLong(step, limit),
    written: isLong(step, limit),
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
  const isText = view === 'text' || view === 'written';
  const looks = view === 'text' ? forms.looks : noLooks;
  return (
    <>
      {whole === 'failed' && <p className="tx-fault">{t('transcript.wholeUnreadable')}</p>}
      <div
        className={json === undefined && !forms.isDiff ? 'tx-part' : 'tx-part tx-written'}
        {...(!isText && { 'data-other-view': `${place.side}.${place.step}` })}
      >
        {isText && (
          <WrittenText place={place} text={full.text} end={end} isWhole={isWhole} looks={looks} others={others} />
        )}
        {view === 'markdown' && <MarkdownText text={side.mask(full.text.slice(0, end))} />}
        {view === 'tree' && (
          <JsonTree value={value} name={`${side.outline.traceId}.${place.step}`} mask={side.mask} isWhole={isWhole} />
        )}
        {view === 'table' && table !== null && (
          <ResultTable
            table={table}
            name={`${side.outline.traceId}.${place.step}`}
            shortRows={isWhole ? null : shortTable}
            mask={side.mask}
          />
        )}
      </div>
      {state.otherView === `${place.side}.${place.step}` && !isText && (
        <p className="tx-hint">
          {t('transcript.markInText')}{' '}
          <button type="button" className="ak-link" onClick={() => choose('text')}>
            {t('transcript.toText')}
          </button>
        </p>
      )}
      <Foot
        pieces={[
          ...(isCut || isWhole || json !== undefined ? pieces : []),
          ...lookWords(looks, forms.isTooLong && isText, t),
          toggle,
          ...foot,
        ]}
        views={offered.length > 1 ? offered : []}
        view={view}
        of={[t(`transcript.kinds.${step.kind}`), side.mask(step.tool ?? '')].filter((word) => word !== '').join(' ')}
        onView={choose}
      />
    </>
  );
}

type WrittenTextProps = {
  readonly place: Place;
  readonly text: string;
  readonly end: number;
  readonly isWhole: boolean;
  readonly looks: readonly TextLook[];
  readonly others: readonly OtherPiece[];
};

/** The text itself: at once, or in a pane of its own where it is long. */
function WrittenText({ place, text, end, isWhole, looks, others }: WrittenTextProps) {
  const state = useTranscript();
  const side = useSide(place.side);
  const common = { place, spans: state.spansOf?.(place) ?? noPieces, looks, onSpanOpen: state.onSpanOpen };
  if (text.length > longestAtOnce && isWhole) return <LongText {...common} text={text} />;
  return <TextBlock {...common} text={side.mask(text.slice(0, end))} others={others} />;
}

type Translate = ReturnType<typeof useText>['t'];

/** What a terminal would not show either, and that nothing was looked for in a text of such a length, in words. */
function lookWords(looks: readonly TextLook[], isTooLong: boolean, t: Translate): string[] {
  const { sequences, overwritten } = goneOf(looks);
  return [
    ...(isTooLong ? [t('transcript.noLooks', { count: longestLooks })] : []),
    ...(sequences > 0 ? [t('transcript.sequences', { count: sequences })] : []),
    ...(overwritten > 0 ? [t('transcript.overwritten', { count: overwritten })] : []),
  ];
}

function offeredViews(text: string, value: AnyJson, table: ValueTable | null, isTerminal: boolean): View[] {
  const isTree = typeof value === 'object' && value !== null;
  const isMarkdown = !isTree && text.length <= longestMarkdown && looksLikeMarkdown(text);
  const isOffered = { table: table !== null, tree: isTree, markdown: isMarkdown, written: isTerminal, text: true };
  return views.filter((view) => isOffered[view]);
}
function isLong(step: ShownStep, limit: TextLimit): boolean {
  return cutAt(step.text, limit) < step.textLength;
}

/** Whether a result is JSON that was too long to be sent with the others, and not too long for a tree. */
function isJsonLeftOut(step: ShownStep, value: AnyJson): boolean {
  return step.cut && value === null && step.textLength <= longestTree && /^\s*[[{]/.test(step.text);
}

/** Parts that were written over are no lines, so a text with carriage returns is told by its letters. */
function textSize(step: ShownStep, text: string, end: number, hasReturns: boolean, t: Translate): string[] {
  if (step.textLength === 0) return [];
  if (end === step.textLength) {
    return [
      step.lineCount > 1 && !hasReturns
        ? t('transcript.lines', { count: step.lineCount })
        : t('transcript.characters', { count: characterCount(text) }),
    ];
  }
  const shownLines = lineCount(text.slice(0, end));
  // A single endless line is told by its letters.
  if (step.lineCount > shownLines && !hasReturns)
    return [t('transcript.linesOf', { shown: shownLines, total: step.lineCount })];
  return [t('transcript.charactersOf', { shown: end, total: step.textLength })];
}

function rowsText({ rows }: ValueTable, isWhole: boolean, t: Translate): string {
  if (isWhole || rows.length <= shortTable) return t('transcript.rows', { count: rows.length });
  return t('transcript.rowsOf', { shown: shortTable, total: rows.length });
}
