import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { fiveCriteria, type Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { changedFields } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import { repeatCount } from '../../../../shared/rooms/ratings/protocolEdits.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall, useWorkbench } from '../../../window/workbench.ts';
import { AnswerSets } from './AnswerSets.tsx';
import { MakingFoot } from './MakingFoot.tsx';
import { MakingContext, useMaking, useMakingStore } from './makingContext.ts';
import { createMakingStore, type MakingStore } from './makingStore.ts';
import { PairingPane } from './PairingPane.tsx';
import { ProtocolEditor } from './ProtocolEditor.tsx';
import { Setting } from './ProtocolSettings.tsx';
import './making.css';

type Props = {
  /** Leaves the page; what was put together stays until a study was made of it. */
  readonly onClose: () => void;
  /** A study was made, as the dataset. */
  readonly onMade: (datasetId: number) => void;
};

/** A study from any two sets of answers that the project holds. Nothing is written before its button is pressed. */
export function MakingPage({ onClose, onMade }: Props) {
  const { t } = useText();
  const { call, onEvent } = useWorkbench();
  const [store] = useState(() => createMakingStore(call));
  useEffect(() => {
    void store.getState().open();
    const stop = onEvent('datasets.changed', () => store.getState().reload());
    const { leave } = store.getState();
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      leave();
      window.removeEventListener('pagehide', leave);
    };
  }, [store, onEvent]);
  useHandedPair(store);
  return (
    <MakingContext value={store}>
      <div className="mk" data-scope="ratings.making" data-room-scope="ratings.making">
        <section className="mk-left" data-pane="list" aria-label={t('ratingsMaking.panes.sets')} tabIndex={-1}>
          <h2 className="ak-hidden">{t('ratingsMaking.panes.sets')}</h2>
          <AnswerSets />
        </section>
        <section className="mk-middle" data-pane="work" aria-label={t('ratingsMaking.panes.pairs')} tabIndex={-1}>
          <h2 className="ak-hidden">{t('ratingsMaking.panes.pairs')}</h2>
          <PairingPane />
        </section>
        <section
          className="mk-right"
          data-pane="inspector"
          aria-label={t('ratingsMaking.panes.protocol')}
          tabIndex={-1}
        >
          <h2 className="ak-hidden">{t('ratingsMaking.panes.protocol')}</h2>
          <NewProtocol />
        </section>
        <MakingFoot onClose={onClose} onMade={onMade} />
      </div>
    </MakingContext>
  );
}

/** Takes over the two sets that another room hands here, once what was put together before is read. */
function useHandedPair(store: MakingStore): void {
  const isOpen = useStore(store, (state) => state.isOpen);
  const pair = useFrame(({ destination }) => (destination?.room === 'ratings' ? destination.pair : undefined));
  const arrive = useFrame((state) => state.arrive);
  useEffect(() => {
    if (pair === undefined || !isOpen) return;
    arrive();
    store.getState().layOut(pair);
  }, [pair, isOpen, arrive, store]);
}

function NewProtocol() {
  const store = useMakingStore();
  const protocol = useMaking((state) => state.protocol);
  const base = useMaking((state) => state.base);
  const pairCount = useMaking(({ pairing }) => (pairing.status === 'ready' ? pairing.value.pairCount : 0));
  return (
    <ProtocolEditor
      protocol={protocol}
      base={base}
      version={1}
      onChange={(changed) => store.getState().edit({ protocol: changed })}
      from={<BaseChooser />}
      evaluators={<EvaluatorCount pairCount={pairCount} />}
      pairCount={pairCount}
    />
  );
}

/** The protocol that the new one starts from: the five criteria, or that of a study. */
function BaseChooser() {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const store = useMakingStore();
  const studies = useReading('studies', () => call('ratings.studies', {}));
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const take = (value: string) =>
    act(async () => {
      const from =
        value === '' ? fiveCriteria : (await call('ratings.readStudy', { datasetId: Number(value) })).protocol;
      const protocol: Protocol = { ...from, staysVisible: [] };
      setChosen(value);
      store.getState().edit({ protocol, base: protocol });
    });
  const choose = (value: string) => {
    const { protocol, base } = store.getState();
    if (changedFields(base, protocol).length > 0) setAsked(value);
    else take(value);
  };
  return (
    <>
      <select
        className="ak-select mk-base"
        aria-label={t('ratingsMaking.protocol.from')}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('ratingsMaking.protocol.five')}</option>
        {studies.status === 'ready' &&
          studies.value.map(({ datasetId, title }) => (
            <option key={datasetId} value={datasetId}>
              {title}
            </option>
          ))}
      </select>
      {asked !== null && (
        <ConfirmDialog
          title={t('ratingsMaking.protocol.replaceTitle')}
          act={t('ratingsMaking.protocol.replace')}
          onAct={() => take(asked)}
          onClose={() => setAsked(null)}
        >
          {t('ratingsMaking.protocol.replaceText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function EvaluatorCount({ pairCount }: { pairCount: number }) {
  const { t } = useText();
  const store = useMakingStore();
  const count = useMaking((state) => state.evaluatorCount);
  const protocol = useMaking((state) => state.protocol);
  const repeats = repeatCount(pairCount, protocol) * count;
  return (
    <Setting name={t('ratingsMaking.settings.evaluators')}>
      <input
        type="number"
        className="ak-input mk-count"
        min={1}
        max={1_000}
        aria-label={t('ratingsMaking.settings.evaluators')}
        value={count}
        onChange={({ target }) => {
          const next = Math.min(1_000, Math.max(1, Math.round(target.valueAsNumber || 1)));
          store.getState().edit({ evaluatorCount: next });
        }}
      />
      <span>
        {t('ratingsMaking.settings.evaluatorsText', {
          pairs: pairCount,
          submissions: pairCount * count,
          count: repeats,
        })}
      </span>
    </Setting>
  );
}
