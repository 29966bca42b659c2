import type { Call } from '../../shared/api/contract.ts';
import { listText } from '../../shared/charts/numberTexts.ts';
import type { ShownDestination, StateCounts } from '../../shared/outbox/api.ts';
import { placeText } from '../../shared/outbox/destinations.ts';
import { saveFile } from '../api/client.ts';
import { ActButton } from '../components/ActButton.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { type Sign, StatusSign } from '../components/StatusSign.tsx';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { dateAndTime } from '../window/time.ts';
import { useAct } from '../window/useAct.ts';
import { useCall } from '../window/workbench.ts';
import { missingAccess, type OutboxDialog, type Overview, type StateFilter, signOf } from './outboxParts.ts';

type Props = {
  readonly overview: Overview;
  readonly state: StateFilter;
  readonly onState: (state: StateFilter) => void;
  readonly onDialog: (dialog: OutboxDialog) => void;
  readonly onSend: (destinationId: number) => void;
};

/** Left: rows by their state, where they go, and the ways without a network. */
export function OutboxSide({ overview, state, onState, onDialog, onSend }: Props) {
  const { t } = useText();
  const { counts, destinations } = overview;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <ScrollPane className="ob-side" label={t('outbox.sideContent')}>
      <div className="ob-head">
        <h3>{t('rail.rooms.outbox')}</h3>
        <span className="ak-number">{t('outbox.rows', { count: all })}</span>
      </div>
      <ul className="ob-states">
        <li>
          <StateButton
            label={t('outbox.states.all')}
            count={all}
            isOn={state === null}
            onChoose={() => onState(null)}
          />
        </li>
        {(['queued', 'unknown', 'blocked', 'differing', 'confirmed'] as const satisfies (keyof StateCounts)[]).map(
          (one) => (
            <li key={one}>
              <StateButton
                label={t(`outbox.states.${one}`)}
                sign={signOf[one]}
                count={counts[one]}
                isOn={state === one}
                onChoose={() => onState(one)}
              />
            </li>
          ),
        )}
      </ul>
      <h3 className="ob-heading">{t('outbox.destinations')}</h3>
      {destinations.length === 0 && <p className="ob-none ak-sentence">{t('outbox.noDestination')}</p>}
      {destinations.map((destination) => (
        <DestinationCard key={destination.id} destination={destination} onDialog={onDialog} onSend={onSend} />
      ))}
      <ActButton
        small
        className="ob-side-act"
        command="outbox.newDestination"
        onClick={() => onDialog({ kind: 'destination', destination: null })}
      >
        {t('outbox.addDestination')}
      </ActButton>
      <h3 className="ob-heading">{t('outbox.withoutNetwork')}</h3>
      <SaveButtons disabled={all === 0} />
      <p className="ob-foot ak-sentence">{t('outbox.nothingVanishes')}</p>
    </ScrollPane>
  );
}

type StateButtonProps = {
  readonly label: string;
  readonly sign?: Sign;
  readonly count: number;
  readonly isOn: boolean;
  readonly onChoose: () => void;
};

function StateButton({ label, sign, count, isOn, onChoose }: StateButtonProps) {
  return (
    <button type="button" className="ob-state" aria-pressed={isOn} onClick={onChoose}>
      {sign === undefined ? <span className="ob-no-sign" /> : <StatusSign sign={sign} />}
      <span>{label}</span>
      <span className="ak-number">{count}</span>
    </button>
  );
}

type CardProps = { readonly destination: ShownDestination } & Pick<Props, 'onDialog' | 'onSend'>;

function DestinationCard({ destination, onDialog, onSend }: CardProps) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const { id, study, settings, account, needsSecret, isAutomatic, counts, lastConfirmedAt, taskId } = destination;
  const { trouble, unshared } = destination;
  const waiting = counts.queued + counts.unknown;
  return (
    <section className="ob-destination" aria-label={t(`outbox.kinds.${settings.kind}`)}>
      <p className="ob-destination-kind">{t(`outbox.kinds.${settings.kind}`)}</p>
      <p className="ob-destination-place ak-mono">{placeText(settings)}</p>
      <p className="ob-destination-fact">{t('outbox.ofStudy', { study })}</p>
      <p className="ob-destination-fact">
        {needsSecret
          ? t(`outbox.missingAccess.${missingAccess(settings)}`)
          : account === null
            ? t('outbox.noAccount')
            : account}
      </p>
      <p className="ob-destination-fact">
        {lastConfirmedAt === null
          ? t('outbox.neverSent')
          : t('outbox.sentCount', { count: counts.confirmed + counts.differing })}
      </p>
      {lastConfirmedAt !== null && (
        <p className="ob-destination-fact">{t('outbox.lastSent', { time: dateAndTime(lastConfirmedAt) })}</p>
      )}
      {trouble === null && unshared !== null && (
        <p className="ob-destination-fact ak-sentence">{t('outbox.unshared', unshared)}</p>
      )}
      <label className="ob-automatic">
        <input
          type="checkbox"
          checked={isAutomatic}
          onChange={({ target }) =>
            act(() => call('outbox.setAutomatic', { destinationId: id, automatic: target.checked }))
          }
        />
        {t('outbox.automatic')}
      </label>
      <div className="ob-acts">
        {taskId === null ? (
          <ActButton small disabled={waiting === 0} onClick={() => onSend(id)}>
            {t('outbox.sendHere', { count: waiting })}
          </ActButton>
        ) : (
          <ActButton small onClick={() => act(() => call('tasks.cancel', { taskId }))}>
            {t('outbox.stop')}
          </ActButton>
        )}
        <ActButton small onClick={() => onDialog({ kind: 'destination', destination })}>
          {t('outbox.change')}
        </ActButton>
      </div>
    </section>
  );
}

type RowsFormat = 'csv' | 'jsonl' | 'parquet';

function SaveButtons({ disabled }: { disabled: boolean }) {
  const { t, language } = useText();
  const call = useCall();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const save = (format: RowsFormat) =>
    act(async () => {
      const report = await saveRows(call, format);
      if (report === null) return;
      const { interim, itemCount, fileName } = report;
      const said = t('outbox.saved', { count: itemCount, name: fileName });
      const open = interim.length === 0 ? '' : t('outbox.savedInterim', { studies: listText(interim, language) });
      showToast({ text: `${said} ${open}`.trim() });
    });
  return (
    <div className="ob-acts ob-saves">
      <ActButton small disabled={disabled} onClick={() => save('csv')}>
        CSV
      </ActButton>
      <ActButton small disabled={disabled} onClick={() => save('jsonl')}>
        JSONL
      </ActButton>
      <ActButton small disabled={disabled} onClick={() => save('parquet')}>
        Parquet
      </ActButton>
    </div>
  );
}

/** Writes all rows to where somebody wants them; null without a place. CSV has the mark that Excel needs. */
function saveRows(call: Call, format: RowsFormat) {
  return saveFile(`submissions.${format}`, (destination) =>
    call('outbox.export', { study: null, format, mark: true, destination }),
  );
}
