import { useEffect, useMemo } from 'react';
import type { Output } from '../../shared/api/contract.ts';
import type { AsyncData } from '../../shared/asyncData.ts';
import type { ShownDestination, ShownRow } from '../../shared/outbox/api.ts';
import { placeText } from '../../shared/outbox/destinations.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Content } from '../components/Content.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { ListBox, ListRow, useWholeList } from '../components/list/ListBox.tsx';
import { SearchField } from '../components/list/SearchField.tsx';
import { Note } from '../components/Note.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { afterFrame } from '../window/afterFrame.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { focusRoomWhenLost } from '../window/paneFocus.ts';
import { dateAndTime, shortDateAndTime } from '../window/time.ts';
import { useAct } from '../window/useAct.ts';
import { useOnline } from '../window/useOnline.ts';
import { useCall } from '../window/workbench.ts';
import { lacksAccess, missingAccess, type OutboxDialog, type Overview, signOf } from './outboxParts.ts';
import { useJudgementText } from './useJudgementText.ts';
import { useTroubleText } from './useTroubleText.ts';

type Props = {
  readonly overview: Overview;
  readonly list: AsyncData<Output<'outbox.list'>>;
  readonly chosen: ShownRow | null;
  /** Whether something waits for a destination that can be reached. */
  readonly canSend: boolean;
  readonly search: string;
  readonly onSearch: (text: string) => Promise<unknown>;
  readonly onChoose: (row: ShownRow) => void;
  readonly onSend: () => void;
  readonly onDialog: (dialog: OutboxDialog) => void;
  /** Shows the rows that were not accepted, and no others. */
  readonly onBlocked: () => void;
};

/** Middle: whether the network is there, sending, the rows, and what is in the way. */
export function OutboxWork(props: Props) {
  const { overview, list, search, onSearch, onDialog, onBlocked } = props;
  const { t } = useText();
  const [first = null] = overview.destinations;
  return (
    <div className="ob-work ak-list">
      <SendBar {...props} />
      <div className="ob-tools">
        <SearchField
          label={t('outbox.search')}
          command="outbox.search"
          search={search}
          onSearch={onSearch}
          delayMs={200}
          goToHits={async () => {}}
        />
        <ActButton
          small
          ghost
          command="outbox.preview"
          disabled={first === null}
          onClick={() => first && onDialog({ kind: 'preview', destination: first })}
        >
          {t('outbox.preview')}
        </ActButton>
        <ActButton
          small
          ghost
          command="outbox.compare"
          disabled={first === null}
          onClick={() => first && onDialog({ kind: 'compare', destination: first })}
        >
          {t('outbox.compare')}
        </ActButton>
      </div>
      <Rows {...props} />
      {overview.destinations.map((destination) => (
        <DestinationTrouble key={destination.id} {...{ destination, onDialog, onBlocked }} />
      ))}
      <p className="ak-list-foot">
        {list.status === 'ready' &&
          t(list.value.rows.length < list.value.matched ? 'outbox.shownNewest' : 'outbox.shown', {
            shown: list.value.rows.length,
            matched: list.value.matched,
          })}
      </p>
    </div>
  );
}

function SendBar({ overview, canSend, onSend, onDialog }: Props) {
  const { t } = useText();
  const isOnline = useOnline();
  const { destinations } = overview;
  const waiting = overview.counts.queued + overview.counts.unknown;
  const isSending = destinations.some(({ taskId }) => taskId !== null);
  const isAutomatic = destinations.some((destination) => destination.isAutomatic);
  return (
    <div className="ob-bar">
      <div className="ob-bar-words" role="status">
        <p>
          <StatusSign sign={isOnline ? 'done' : 'waiting'} />
          <strong>{isSending ? t('outbox.sending') : isOnline ? t('outbox.online') : t('outbox.offline')}</strong>
        </p>
        <p className="ak-sentence">
          {isAutomatic ? t('outbox.automaticOn') : t(isOnline ? 'outbox.onlyWhenAsked' : 'outbox.sendsWhenOnline')}
        </p>
      </div>
      {destinations.length > 0 ? (
        <ActButton primary command="outbox.send" disabled={!canSend || isSending} onClick={onSend}>
          {t('outbox.sendNow', { count: waiting })}
        </ActButton>
      ) : (
        <ActButton
          primary
          command="outbox.newDestination"
          onClick={() => onDialog({ kind: 'destination', destination: null })}
        >
          {t('outbox.addDestination')}
        </ActButton>
      )}
    </div>
  );
}

function Rows({ overview, list, chosen, onChoose }: Props) {
  const { t } = useText();
  const judgementText = useJudgementText();
  const rows = useMemo(() => (list.status === 'ready' ? list.value.rows : []), [list]);
  const whole = useWholeList(
    rows,
    rows.findIndex((row) => row.submissionId === chosen?.submissionId),
    onChoose,
  );
  if (list.status === 'ready' && rows.length === 0) {
    return <NoRows isEmpty={Object.values(overview.counts).every((count) => count === 0)} />;
  }
  return (
    <>
      <div className="ob-columns" aria-hidden="true">
        <span>{t('outbox.columns.state')}</span>
        <span>{t('outbox.columns.question')}</span>
        <span>{t('outbox.columns.judgement')}</span>
        <span>{t('outbox.columns.evaluator')}</span>
        <span>{t('outbox.columns.queued')}</span>
        <span>{t('outbox.columns.result')}</span>
      </div>
      <ListBox
        label={t('outbox.panes.work')}
        name="outbox"
        idOf={({ id }: ShownRow) => id}
        selectedId={chosen?.id ?? null}
        {...whole}
      >
        {(row, place) => (
          <ListRow key={row.id} {...place} className="ob-row">
            <span className={`ob-row-state ob-row-${row.state}`}>
              <StatusSign sign={signOf[row.state]} />
              {t(`outbox.states.${row.state}`)}
            </span>
            <Content text={row.question} className="ak-cut" title={row.question} />
            <span title={judgementText(row)}>{judgementText(row)}</span>
            <span className="ak-number" title={row.evaluator}>
              {row.evaluator}
            </span>
            <span className="ak-number">{dateAndTime(row.queuedAt)}</span>
            <Result row={row} />
          </ListRow>
        )}
      </ListBox>
    </>
  );
}

/** Has the keys in the place of the rows, where nothing else has them. */
function NoRows({ isEmpty }: { readonly isEmpty: boolean }) {
  const { t } = useText();
  useEffect(() => afterFrame(focusRoomWhenLost), []);
  return (
    <EmptyState isAbout title={isEmpty ? t('outbox.nothing') : t('outbox.nothingFound')}>
      {isEmpty ? t('outbox.nothingText') : null}
    </EmptyState>
  );
}

/** What became of a row, or what comes next. */
function Result({ row }: { row: ShownRow }) {
  const { t } = useText();
  const troubleText = useTroubleText();
  const inTheWay =
    row.deliveries.find(({ state }) => state === 'blocked') ?? row.deliveries.find(({ reason }) => reason);
  const [last] = row.deliveries.filter(({ state }) => state === 'confirmed').slice(-1);
  const text = () => {
    if (inTheWay?.reason != null) return troubleText(inTheWay.reason).what;
    if (row.state === 'unknown') return t('outbox.looksFirst');
    if (row.state !== 'confirmed' || last === undefined || last.changedAt === null) return '—';
    const time = shortDateAndTime(last.changedAt);
    return last.place ? t('outbox.foundAt', { place: last.place, time }) : t('outbox.arrivedAt', { time });
  };
  return <span title={text()}>{text()}</span>;
}

type TroubleProps = Pick<Props, 'onDialog' | 'onBlocked'> & { readonly destination: ShownDestination };

/** Why nothing goes to a destination, or rows of it not, and what can be done here. */
function DestinationTrouble({ destination, onDialog, onBlocked }: TroubleProps) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const troubleText = useTroubleText();
  const { id, trouble, counts } = destination;
  if (trouble === null && counts.blocked === 0) return null;
  const words = trouble === null ? null : troubleText(trouble);
  // The way in is given in the settings, where the focus begins at it.
  const needsAccess = lacksAccess(destination);
  const change = () => onDialog({ kind: 'destination', destination });
  const again = async () => {
    await call('outbox.retry', { destinationId: id, submissionId: null });
    await call('outbox.send', { destinationId: id });
  };
  // Whoever may change that is somebody else, who has not seen this screen.
  const copyRequest = async ({ params }: NonNullable<typeof trouble>) => {
    const account = String(params.account ?? '');
    await navigator.clipboard.writeText(t('outbox.request', { account, place: placeText(destination.settings) }));
    useFrame.getState().showToast({ text: t('common.copied') });
  };
  return (
    <Note
      kind="fault"
      title={words?.what ?? t('outbox.blockedRows', { count: counts.blocked })}
      acts={
        <>
          {needsAccess && (
            <ActButton small onClick={change}>
              {t(`outbox.secrets.${missingAccess(destination.settings)}`)}
            </ActButton>
          )}
          {words === null && (
            <ActButton small onClick={onBlocked}>
              {t('outbox.showBlocked', { count: counts.blocked })}
            </ActButton>
          )}
          <ActButton small onClick={() => act(again)}>
            {t('outbox.tryAgain')}
          </ActButton>
          {trouble?.code === 'noPermission' && (
            <ActButton small onClick={() => act(() => copyRequest(trouble))}>
              {t('outbox.copyRequest')}
            </ActButton>
          )}
          {trouble?.code === 'sheetGone' && (
            <ActButton small onClick={() => act(() => call('outbox.beginAnew', { destinationId: id }))}>
              {t('outbox.beginAnew')}
            </ActButton>
          )}
          {!needsAccess && (
            <ActButton small onClick={change}>
              {t('outbox.change')}
            </ActButton>
          )}
        </>
      }
    >
      {words?.remedy ?? t('outbox.blockedText')}
    </Note>
  );
}
