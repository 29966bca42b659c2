import { useEffect, useState } from 'react';
import type { ShownDestination } from '../../shared/outbox/api.ts';
import { needsNetwork } from '../../shared/outbox/destinations.ts';
import { LoadingShape } from '../components/LoadingShape.tsx';
import { RetryNote } from '../components/RetryNote.tsx';
import { RoomFrame } from '../components/RoomFrame.tsx';
import { useText } from '../window/i18n.ts';
import { useCommand } from '../window/keyDispatcher.ts';
import { useAct } from '../window/useAct.ts';
import { useOnline } from '../window/useOnline.ts';
import { useEventTimes, useReading } from '../window/useReading.ts';
import { useCall } from '../window/workbench.ts';
import { CompareDialog } from './CompareDialog.tsx';
import type { ChoiceProps } from './DestinationChoice.tsx';
import { DestinationDialog } from './DestinationDialog.tsx';
import { OutboxInspector } from './OutboxInspector.tsx';
import { OutboxSide } from './OutboxSide.tsx';
import { OutboxWork } from './OutboxWork.tsx';
import type { OutboxDialog, StateFilter } from './outboxParts.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import './outbox.css';
import './dialogs.css';

/** How many rows the list shows at once, the newest; the search looks into all. */
const shownAtMost = 500;

/** What waits to be sent, what arrived and when, what is in the way and what to do. Nothing is sent unless somebody says so. */
export function OutboxScreen() {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const times = useEventTimes('outbox.changed') + useEventTimes('project.saved');
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<StateFilter>(null);
  const [search, setSearch] = useState('');
  const [submissionId, setSubmissionId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OutboxDialog | null>(null);
  const version = `${times}/${tries}`;
  const overview = useReading('overview', () => call('outbox.overview', {}), version);
  const query = { state, search, offset: 0, limit: shownAtMost };
  const list = useReading(`${state} ${search}`, () => call('outbox.list', query), version);

  const destinations = overview.status === 'ready' ? overview.value.destinations : [];
  const [first = null] = destinations;
  const send = (destinationId: number | null) => act(() => call('outbox.send', { destinationId }));
  const isOnline = useOnline();
  const canSend = destinations.some(
    ({ counts, settings }) => counts.queued + counts.unknown > 0 && (isOnline || !needsNetwork(settings)),
  );
  useCommand('outbox.send', () => send(null), canSend);
  useCommand('outbox.preview', () => first && setDialog({ kind: 'preview', destination: first }), first !== null);
  useCommand('outbox.compare', () => first && setDialog({ kind: 'compare', destination: first }), first !== null);
  useCommand('outbox.newDestination', () => setDialog({ kind: 'destination', destination: null }));

  const choiceOf = (destination: ShownDestination, onDestination: ChoiceProps['onDestination']): ChoiceProps => ({
    ...{ destination, destinations, onDestination },
  });

  const rows = list.status === 'ready' ? list.value.rows : null;
  const chosen = rows?.find((row) => row.submissionId === submissionId) ?? rows?.[0] ?? null;
  useEffect(() => {
    if (chosen !== null) setSubmissionId(chosen.submissionId);
  }, [chosen]);

  if (overview.status === 'failed') {
    return <RetryNote title={t('outbox.unreadable')} onRetry={() => setTries((before) => before + 1)} />;
  }
  if (overview.status !== 'ready') return <LoadingShape label={t('common.loading')} />;
  return (
    <>
      <RoomFrame
        room="outbox"
        list={
          <OutboxSide
            overview={overview.value}
            state={state}
            onState={setState}
            onDialog={setDialog}
            onSend={(destinationId) => send(destinationId)}
          />
        }
        work={
          <OutboxWork
            overview={overview.value}
            list={list}
            chosen={chosen}
            canSend={canSend}
            search={search}
            onSearch={async (text) => setSearch(text)}
            onChoose={(row) => setSubmissionId(row.submissionId)}
            onSend={() => send(null)}
            onDialog={setDialog}
            onBlocked={() => {
              setSearch('');
              setState('blocked');
            }}
          />
        }
        inspector={
          <OutboxInspector submissionId={chosen?.submissionId ?? null} overview={overview.value} version={version} />
        }
        names={{ list: t('outbox.panes.list'), work: t('outbox.panes.work'), inspector: t('outbox.panes.inspector') }}
        listWidth={236}
        inspectorWidth={400}
      />
      {dialog?.kind === 'preview' && (
        <PreviewDialog
          {...choiceOf(dialog.destination, (destination) => setDialog({ kind: 'preview', destination }))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'compare' && (
        <CompareDialog
          // What was found at one place says nothing of another.
          key={dialog.destination.id}
          {...choiceOf(dialog.destination, (destination) => setDialog({ kind: 'compare', destination }))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'destination' && (
        <DestinationDialog
          // What was kept of a destination is shown anew when it changed.
          destination={destinations.find(({ id }) => id === dialog.destination?.id) ?? dialog.destination}
          study={chosen?.study ?? null}
          overview={overview.value}
          onAdded={(destination) => setDialog({ kind: 'destination', destination })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
