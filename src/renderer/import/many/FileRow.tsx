import { memo } from 'react';
import type { WireError } from '../../../shared/errors.ts';
import { wholeLetter } from '../../../shared/text/wholeCharacters.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { shownTitle } from '../../components/list/shownTitle.ts';
import { type Sign, StatusSign } from '../../components/StatusSign.tsx';
import { roomImports } from '../../rooms/imports.ts';
import { countText } from '../../window/countText.ts';
import { errorTexts } from '../../window/errorTexts.ts';
import { type Texts, useText } from '../../window/i18n.ts';
import { byteText, dateAndTime } from '../../window/time.ts';
import type { FileLine, FileStanding } from './fileStanding.ts';

/** One line as it is drawn: words alone, so that a line that stays the same is not drawn again. */
type ShownLine = {
  readonly name: string;
  /** What tells it from others of the same name; empty where there are none. */
  readonly apart: string;
  readonly format: string;
  readonly goodCount: number | null;
  readonly problems: string;
  readonly place: string;
  readonly state: string;
  readonly sign: Sign | null;
  readonly isTaken: boolean;
  /** Whether it could come in with the others. */
  readonly canCome: boolean;
  readonly isIn: boolean;
  /** Of a file that was not read nothing is known but its state, which takes the place of the rest. */
  readonly isRead: boolean;
};

type Props = ShownLine & {
  readonly index: number;
  /** Code point from which its name differs from others that begin alike. */
  readonly cutFrom: number;
  readonly isLocked: boolean;
  /** Whether its details were open a moment ago: the focus comes back to it. */
  readonly isReturn: boolean;
  readonly onTake: (index: number, isTaken: boolean) => void;
  readonly onOpen: (index: number) => void;
};

/** One file of several: what it is, how much of it is good, where it goes, and how far it is. */
export const FileRow = memo(function FileRow({
  index,
  name,
  apart,
  cutFrom,
  isLocked,
  isReturn,
  onTake,
  onOpen,
  ...shown
}: Props) {
  const { t } = useText();
  const { goodCount, state, sign, isTaken, canCome, isIn, isRead } = shown;
  const called = apart === '' ? name : `${name} (${apart})`;
  return (
    <tr data-file={name} className={sign === 'error' ? 'ak-row-error' : undefined}>
      <td className="ak-many-take">
        <input
          type="checkbox"
          aria-label={t('import.many.take', { file: called })}
          checked={isTaken && canCome}
          disabled={isLocked || !canCome}
          onChange={(event) => onTake(index, event.currentTarget.checked)}
        />
      </td>
      <td title={called}>
        <FileName name={shownTitle(name, cutFrom, t)} />
        {apart !== '' && <span className="ak-many-apart">{apart}</span>}
      </td>
      {isRead && (
        <>
          <td title={shown.format}>{shown.format}</td>
          <td className="ak-right">{goodCount !== null && countText(goodCount)}</td>
          <td title={shown.problems}>{shown.problems}</td>
          <td title={shown.place}>{shown.place}</td>
        </>
      )}
      <td className="ak-many-state" title={state} colSpan={isRead ? 1 : 5}>
        {sign !== null && <StatusSign sign={sign} />} {state}
      </td>
      <td className="ak-many-open">
        {!isIn && (
          <ActButton
            small
            disabled={isLocked}
            data-autofocus={isReturn || undefined}
            onClick={() => onOpen(index)}
            aria-label={t('import.many.openFile', { file: called })}
          >
            {t('import.many.open')}
          </ActButton>
        )}
      </td>
    </tr>
  );
});

/** UTF-16 code units at the end of a name that are never cut: files of one run begin alike. */
const uncutEnd = 12;

function FileName({ name }: { readonly name: string }) {
  if (name.length <= 2 * uncutEnd) return name;
  const cut = wholeLetter(name, name.length - uncutEnd);
  return (
    <span className="ak-many-name">
      <span>{name.slice(0, cut)}</span>
      <span className="ak-many-end">{name.slice(cut)}</span>
    </span>
  );
}

/** What a line says, by what becomes of it. */
export function shownLine(line: FileLine, standing: FileStanding | null, texts: Texts): ShownLine {
  const { job, preview, progress, isTaken } = line;
  const isIn = progress.is === 'imported';
  const isRefused = progress.is === 'failed' && progress.when === 'reading';
  const { sign, text } = stateOf(line, standing, texts);
  return {
    name: job.name,
    apart: apartOf(line, texts),
    format: preview === null ? '' : texts.t(`import.formatNames.${preview.format}`),
    goodCount: preview?.goodCount ?? null,
    problems: preview === null ? '' : problemsOf(preview, texts),
    place: placeOf(line, standing, texts),
    state: text,
    sign,
    isTaken,
    canCome: !isIn && !isRefused && (standing === null || standing.is === 'ready' || standing.is === 'twice'),
    isIn,
    isRead: preview !== null,
  };
}

function apartOf({ job: { twin, modifiedAt }, preview }: FileLine, { t }: Texts): string {
  if (twin === undefined) return '';
  const changed = modifiedAt === undefined ? [] : [dateAndTime(new Date(modifiedAt).toISOString())];
  const size = preview === null ? [] : [byteText(preview.byteCount)];
  return [t('import.many.twin', twin), ...size, ...changed].join(' · ');
}

function problemsOf({ badCount, warnedCount }: NonNullable<FileLine['preview']>, { t }: Texts): string {
  const parts = [
    ...(badCount > 0 ? [t('import.byTypeBad', { count: badCount })] : []),
    ...(warnedCount > 0 ? [t('import.warned', { count: warnedCount })] : []),
  ];
  return parts.length === 0 ? t('import.many.noProblems') : parts.join(' · ');
}

/** What it answers, else the room that it comes into. */
function placeOf({ preview }: FileLine, standing: FileStanding | null, { t }: Texts): string {
  if (preview === null) return '';
  if (standing?.is === 'ready' && standing.goldLine !== null) return standing.goldLine.job.name;
  if (standing !== null && 'gold' in standing && standing.gold !== null) return standing.gold.name;
  return t(`import.formatGroups.${preview.room}`);
}

type Said = { readonly sign: Sign | null; readonly text: string };

function stateOf(line: FileLine, standing: FileStanding | null, texts: Texts): Said {
  const { t } = texts;
  const { progress } = line;
  switch (progress.is) {
    case 'waiting':
      return { sign: null, text: t('import.many.waiting') };
    case 'sending': {
      const { fraction } = progress;
      if (fraction === null) return { sign: null, text: t('import.many.reading') };
      return { sign: null, text: t('import.many.sending', { percent: Math.floor(fraction * 100) }) };
    }
    case 'reading':
      return { sign: null, text: t('import.many.reading') };
    case 'importing':
      return { sign: 'draft', text: t('import.many.importing') };
    case 'imported':
      return { sign: 'done', text: t('import.many.imported') };
    case 'stopped':
      return { sign: 'note', text: t('import.many.stopped') };
    case 'failed':
      return { sign: 'error', text: failureText(progress.error, texts) };
    case 'read':
      return standing === null ? { sign: null, text: '' } : standingText(line, standing, texts);
  }
}

/** Where there are no words for its reason, the code of that stands behind it. */
function failureText(error: WireError, texts: Texts): string {
  const { title } = errorTexts(error, texts);
  const { reason } = error.details;
  if (typeof reason !== 'string' || texts.has(`errors.${error.code}.${reason}Title`)) return title;
  return texts.t('import.many.failed', { title, reason });
}

function standingText({ preview }: FileLine, standing: FileStanding, { t }: Texts): Said {
  switch (standing.is) {
    case 'ready': {
      const changes = preview === null ? null : roomImports[preview.room].changes(preview);
      return changes === null ? { sign: null, text: t('import.many.ready') } : { sign: 'warning', text: t(changes) };
    }
    case 'nothing':
      return { sign: 'error', text: t('import.many.nothing') };
    case 'there':
      return { sign: 'note', text: t('import.many.there', { name: standing.dataset.name }) };
    case 'twice':
      return { sign: 'note', text: t('import.many.twice', { file: standing.line.job.name }) };
    case 'noGold':
      return { sign: 'warning', text: preview === null ? '' : t(roomImports[preview.room].texts.goldNone) };
    case 'needsLook':
      return { sign: 'warning', text: t('import.many.needsLook', { set: standing.gold?.name ?? '' }) };
  }
}
