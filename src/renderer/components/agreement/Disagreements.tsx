import { useVirtualizer } from '@tanstack/react-virtual';
import { MessageSquare } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  type AgreementData,
  type Disagreement,
  type DisagreementKind,
  disagreementKinds,
} from '../../../shared/agreement.ts';
import { textWidth } from '../../../shared/charts/chartTexts.ts';
import { sentencesText } from '../../../shared/charts/numberTexts.ts';
import { distinctFrom } from '../../../shared/traces/distinctTitles.ts';
import { focusOnceDrawn } from '../../window/focusOnceDrawn.ts';
import { type Texts, useText } from '../../window/i18n.ts';
import { Content } from '../Content.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { shownTitle } from '../list/shownTitle.ts';
import { Segmented } from '../Segmented.tsx';
import { StatusSign } from '../StatusSign.tsx';
import { cutTextOf } from '../Tooltips.tsx';
import type { AgreementWords } from './agreementWords.ts';
import { chosenRow } from './chosenRow.ts';
import { alikeIn, SaidText } from './SaidText.tsx';

type Props = {
  readonly data: AgreementData;
  readonly words: AgreementWords;
  readonly chosenKey: string | null;
  readonly onChoose: (key: string) => void;
  readonly hidesNames: boolean;
  readonly tools: ReactNode;
  readonly withheld?: string | undefined;
};

const rowHeight = 28;

/** The items on which evaluators differ, those who all differ first, with what was decided. */
export function Disagreements({ data, words, chosenKey, onChoose, hidesNames, tools, withheld }: Props) {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<DisagreementKind | 'every'>('every');
  const { agreement, evaluators, disagreements, kinds, decided, leftOpen } = data;
  const total = disagreementKinds.reduce((sum, one) => sum + (kinds[one] ?? 0), 0);
  const rows = kind === 'every' ? disagreements : disagreements.filter((one) => one.kind === kind);
  const apart = useMemo(() => toldApart(disagreements, t), [disagreements, t]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 600, height: 600 },
  });
  const chosenAt = rows.findIndex(({ key }) => key === chosenKey);
  useEffect(() => {
    if (chosenAt < 0) return;
    virtual.scrollToIndex(chosenAt, { align: 'auto' });
    // In a low window the list stands below the numbers, and who goes through it by keys would see nothing of it.
    frame.current?.scrollIntoView?.({ block: 'nearest' });
    // Enter on a row that was left behind would go back to it, and on the judgement, which has the focus when the page opens, choose that anew.
    const focused = document.activeElement;
    const isBeside = focused === document.body || (focused?.closest('.ag-judgements') ?? null) !== null;
    if (isBeside || frame.current?.contains(focused)) focusOnceDrawn(chosenRow);
  }, [chosenAt, virtual]);
  const used = disagreementKinds.filter((one) => (kinds[one] ?? 0) > 0);
  if (agreement.pairable === 0) return <EmptyState title={t('agreement.reasons.no_pairable_items')} />;
  if (total === 0) {
    return (
      <EmptyState title={t('agreement.none')}>{t('agreement.noneText', { count: agreement.pairable })}</EmptyState>
    );
  }
  const valueWidth = leastValueWidth(evaluators.length);
  // In narrow columns the number alone: the word before it would be all that is seen.
  const isNarrow = evaluators.length > 3;
  const columns = {
    gridTemplateColumns: `16px minmax(100px, 3fr) ${aboutColumn(rows, words)} repeat(${evaluators.length}, minmax(${valueWidth}px, 1fr))${words.decides ? ` ${decidedColumn(words)}` : ''}`,
  };
  return (
    <section className="ag-disagreements" aria-label={t('agreement.disagreements')}>
      <header>
        <h3>
          {t('agreement.disagreements')}{' '}
          <small>
            {words.decides
              ? t(leftOpen > 0 ? 'agreement.countsLeft' : 'agreement.counts', {
                  count: total,
                  n: agreement.pairable,
                  decided,
                  open: total - decided,
                  left: leftOpen,
                })
              : t('agreement.countOf', { count: total, n: agreement.pairable })}
          </small>
        </h3>
        {used.length > 1 && (
          <Segmented
            label={t('agreement.which')}
            options={[
              { value: 'every' as const, label: t('agreement.kinds.every', { count: total }) },
              ...used.map((one) => ({ value: one, label: t(`agreement.kinds.${one}`, { count: kinds[one] ?? 0 }) })),
            ]}
            value={kind}
            onChange={setKind}
          />
        )}
        {tools}
      </header>
      <div className="ag-rows-scroll" ref={frame}>
        <table className="ag-rows" aria-rowcount={rows.length + 1}>
          <thead>
            <tr style={columns}>
              <td />
              <th scope="col">{words.item}</th>
              <td />
              {evaluators.map(({ id, name }, at) => (
                <EvaluatorHead key={id} number={at + 1} name={hidesNames ? null : name} isNarrow={isNarrow} />
              ))}
              {words.decides && <th scope="col">{t('agreement.decidedHead')}</th>}
            </tr>
          </thead>
          <tbody style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <Row
                    key={row.key}
                    row={row}
                    title={apart.get(row.title) ?? row.title}
                    words={words}
                    style={{ ...columns, transform: `translateY(${start}px)` }}
                    at={index}
                    isChosen={row.key === chosenKey}
                    evaluators={evaluators}
                    hidesNames={hidesNames}
                    onChoose={onChoose}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="ag-foot ak-sentence">
        {rows.length > 0 &&
          sentencesText([
            t('agreement.shown', { shown: rows.length, count: total }),
            rows[0]?.kind === 'all' && rows.at(-1)?.kind !== 'all' ? t('agreement.allFirst') : '',
            rows.some(({ values }) => lonelyValue(values) !== null) ? t('agreement.bold') : '',
          ])}{' '}
        {withheld !== undefined && <span>{withheld}</span>}
      </p>
    </section>
  );
}

type RowProps = {
  readonly row: Disagreement;
  /** What tells it from the other items. */
  readonly title: string;
  readonly words: AgreementWords;
  readonly style: Readonly<Record<string, string>>;
  readonly at: number;
  readonly isChosen: boolean;
  readonly evaluators: AgreementData['evaluators'];
  readonly hidesNames: boolean;
  readonly onChoose: (key: string) => void;
};

function Row({ row, title, words, style, at, isChosen, evaluators, hidesNames, onChoose }: RowProps) {
  const { t } = useText();
  const lonely = lonelyValue(row.values);
  const said = row.values.map((value, at) => ({ value, hasNote: row.notes[at] === true }));
  // A column of its own would tell who says what as soon as one is known.
  const shown = hidesNames ? said.toSorted((one, other) => (one.value ?? 99) - (other.value ?? 99)) : said;
  const { decision } = row;
  const wordOf = (value: number | null) => (value === null ? t('agreement.nothing') : (words.categories[value] ?? ''));
  const isDecided = decision !== null && decision.category !== null;
  const about = words.aboutOf(row);
  const alike = useMemo(
    () => alikeIn(row.values.flatMap((value) => (value === null ? [] : [words.categories[value] ?? '']))),
    [row.values, words.categories],
  );
  return (
    <tr
      style={style}
      data-chosen={isChosen}
      aria-rowindex={at + 2}
      onClick={({ currentTarget }) => {
        currentTarget.querySelector('button')?.focus();
        onChoose(row.key);
      }}
    >
      <td>
        {words.decides && (
          <StatusSign
            sign={isDecided ? 'done' : decision === null ? 'todo' : 'waiting'}
            label={t(
              isDecided
                ? 'agreement.states.decided'
                : decision === null
                  ? 'agreement.states.open'
                  : 'agreement.states.left',
            )}
          />
        )}
      </td>
      <th scope="row">
        <button type="button" aria-current={isChosen}>
          <Content text={title} title={row.title} />
        </button>
      </th>
      <td className="ag-quiet" {...(typeof about === 'string' && cutTextOf(about))}>
        {about}
      </td>
      {shown.map(({ value, hasNote }, column) => (
        <td
          key={evaluators[column]?.id ?? ''}
          data-lonely={value !== null && value === lonely}
          {...cutTextOf(wordOf(value))}
        >
          {value === null ? (
            <span className="ag-quiet">{wordOf(null)}</span>
          ) : (
            <SaidText text={wordOf(value)} alike={alike} />
          )}
          {hasNote && <MessageSquare size={11} aria-label={t('agreement.hasNote')} />}
        </td>
      ))}
      {words.decides && (
        <td className="ag-decided" {...(isDecided && cutTextOf(wordOf(decision.category)))}>
          {isDecided && (
            <>
              <StatusSign sign="person" /> {wordOf(decision.category)}
            </>
          )}
        </td>
      )}
    </tr>
  );
}

/** Whose judgements stand in a column; `name` is null while names are hidden. */
function EvaluatorHead({ number, name, isNarrow }: { number: number; name: string | null; isNarrow: boolean }) {
  const { t } = useText();
  const whole = name ?? t('agreement.judgementOf', { number });
  return (
    <th scope="col" {...cutTextOf(whole)}>
      {name === null && isNarrow ? number : whole}
    </th>
  );
}

/** Each title without the beginning that it has in common with others. */
function toldApart(rows: readonly Disagreement[], t: Texts['t']): ReadonlyMap<string, string> {
  const titles = [...new Set(rows.map(({ title }) => title))];
  const from = distinctFrom(titles);
  return new Map(titles.map((title, at) => [title, shownTitle(title, from[at] ?? 0, t)]));
}

/** The most pixels of the column beside the items, whose words are 11 pixels high: as wide as the widest of them, but no column of its own. */
const mostAboutWidth = 280;

function aboutColumn(rows: readonly Disagreement[], { aboutOf }: AgreementWords): string {
  const widths = rows.map((row) => {
    const words = aboutOf(row);
    if (words === null) return 0;
    return (textWidth(typeof words === 'string' ? words : row.about) * 11) / 12;
  });
  const widest = Math.max(0, ...widths);
  // Where nothing stands beside the items, they have its room.
  return widest === 0 ? '0px' : `minmax(60px, ${Math.ceil(Math.min(mostAboutWidth, Math.max(60, widest) + 6))}px)`;
}

/** So many pixels the values of an evaluator have where there is no more room: those of all stand beside each other. */
const leastValueWidth = (evaluatorCount: number) => Math.floor(Math.min(76, 200 / evaluatorCount));

/** The most pixels that the column of decisions needs of itself. */
const mostDecidedWidth = 140;
/** The sign before the word, and the gap between them. */
const decidedSignWidth = 24;

/** As wide as the longest word that can be decided, 12.5 pixels high, unless that is a sentence. */
function decidedColumn({ categories }: AgreementWords): string {
  const widest = Math.max(0, ...categories.map((word) => (textWidth(word) * 12.5) / 12));
  return `minmax(72px, ${Math.ceil(Math.min(mostDecidedWidth, Math.max(72, widest + decidedSignWidth)))}px)`;
}

/** The value that one person alone gave against all others, who agree; null where there is none. */
function lonelyValue(values: readonly (number | null)[]): number | null {
  const given = values.filter((value) => value !== null);
  if (given.length < 3) return null;
  const different = [...new Set(given)];
  if (different.length !== 2) return null;
  return different.find((value) => given.filter((one) => one === value).length === 1) ?? null;
}
