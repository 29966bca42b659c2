import { ChevronRight, Download, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Dataset, type RoomId, roomIds } from '../../shared/datasets.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Keys } from '../components/Keys.tsx';
import { Note } from '../components/Note.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { rooms } from '../rooms/index.ts';
import { useFrame } from '../window/frameStore.ts';
import { type TextKey, useText } from '../window/i18n.ts';
import { keys } from '../window/keyDispatcher.ts';
import { useKeyOf } from '../window/useKeymap.ts';
import { useApp, useCall } from '../window/workbench.ts';
import { AppearanceFields, DataFolderField, EvaluatorField } from './AppearanceFields.tsx';
import { roomIcons } from './Rail.tsx';
import './welcome.css';

const noDatasets: readonly Dataset[] = [];

/** The first page: what is here, what to try, three keys, how to read the screen, and how to begin with one's own data. */
export function Welcome() {
  const { t } = useText();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const kind =
    datasets.length === 0 ? 'Empty' : datasets.every(({ fileName }) => fileName.startsWith('sample')) ? '' : 'Own';
  return (
    <div className="ak-welcome">
      <section className="ak-welcome-main" data-pane="work" aria-labelledby="ak-welcome-title" tabIndex={-1}>
        <h1 id="ak-welcome-title">{t(`firstStart.title${kind}`)}</h1>
        <p className="ak-welcome-lead ak-sentence">{t(`firstStart.text${kind}`)}</p>
        <ul className="ak-cards" aria-label={t('firstStart.rooms')}>
          {roomIds.map((room) => (
            <li key={room}>
              <RoomCard room={room} datasets={datasets.filter((dataset) => dataset.room === room)} />
            </li>
          ))}
        </ul>
        {datasets.length > 0 && <TryFirst />}
        <ThreeKeys />
        <HowToRead />
      </section>
      <OwnData />
    </div>
  );
}

const countTexts = {
  derivations: { items: 'firstStart.questions', answers: 'firstStart.predictions' },
  traces: { items: 'firstStart.traces', answers: 'firstStart.predictions' },
  drift: { items: 'firstStart.cases', answers: 'firstStart.generations' },
} as const satisfies Record<RoomId, { items: TextKey; answers: TextKey }>;

function RoomCard({ room, datasets }: { room: RoomId; datasets: readonly Dataset[] }) {
  const { t } = useText();
  const go = useFrame((state) => state.go);
  const key = useKeyOf(rooms[room].command);
  const Icon = roomIcons[room];
  const gold = datasets.filter(({ role }) => role === 'gold');
  // Lists of terms and results of the drift room are no cases.
  const counted = gold.filter(({ format }) => room !== 'drift' || format === 'drift-cases');
  const questions = counted.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const done = gold.reduce((sum, { doneCount }) => sum + doneCount, 0);
  const begun = gold.some(({ changedCount, draftCount, doneCount }) => changedCount + draftCount + doneCount > 0);
  const { items, answers } = countTexts[room];
  const answering = datasets.filter(({ role, format }) =>
    room === 'drift' ? format === 'drift-generations' : role === 'prediction',
  ).length;
  const facts = [
    t(items, { count: questions }),
    ...(answering > 0 ? [t(answers, { count: answering })] : []),
    ...(done > 0 ? [t('firstStart.doneOf', { done, total: questions })] : []),
  ];
  return (
    // biome-ignore lint/a11y/noAutofocus: the ring starts on the one next step of this page
    <button type="button" className="ak-card" autoFocus={room === roomIds[0]} onClick={() => go(room)}>
      <span className="ak-card-icon">
        <Icon size={20} />
      </span>
      <span className="ak-card-body">
        <strong>{t(`rail.rooms.${room}`)}</strong>
        <span className="ak-card-about ak-sentence">{t(`rail.about.${room}`)}</span>
        <span className="ak-card-facts">
          <StatusSign sign={questions > 0 && done === questions ? 'done' : begun ? 'draft' : 'todo'} />
          {questions === 0 ? t('firstStart.empty') : facts.join(t('firstStart.separator'))}
        </span>
      </span>
      <Keys keys={key} />
    </button>
  );
}

function TryFirst() {
  const { t } = useText();
  const call = useCall();
  const datasetId = useApp((state) => state.datasetId);
  const goTo = useFrame((state) => state.goTo);
  const nowhere = { datasetId: null, itemId: null } as const;
  const openFirstProblem = async () => {
    if (datasetId === null) return;
    const view = { datasetId, filter: { problems: true } };
    const found = await call('derivations.listQuestions', { view, offset: 0, limit: 1 }).catch(() => null);
    goTo({ room: 'derivations', ...nowhere, itemId: found?.rows[0]?.id ?? null });
  };
  const tries = [
    { id: 'check', room: 'derivations', run: () => void openFirstProblem() },
    {
      id: 'score',
      room: 'derivations',
      run: () => goTo({ room: 'derivations', ...nowhere, command: 'derivations.score' }),
    },
    {
      id: 'export',
      room: 'derivations',
      run: () => goTo({ room: 'derivations', ...nowhere, command: 'derivations.export' }),
    },
    { id: 'traces', room: 'traces', run: () => goTo({ room: 'traces', ...nowhere }) },
    { id: 'drift', room: 'drift', run: () => goTo({ room: 'drift', ...nowhere }) },
  ] as const;
  return (
    <section className="ak-welcome-part" aria-labelledby="ak-try">
      <h2 id="ak-try">{t('firstStart.tryFirst')}</h2>
      <ul className="ak-tries">
        {tries.map(({ id, room, run }) => {
          const Icon = roomIcons[room];
          return (
            <li key={id}>
              <button type="button" onClick={run}>
                <Icon size={16} />
                <span>{t(`firstStart.tries.${id}`)}</span>
                <span className="ak-tries-time">{t(`firstStart.tries.${id}Time`)}</span>
                <ChevronRight size={14} className="ak-icon" aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ThreeKeys() {
  const { t } = useText();
  const paletteKey = useKeyOf('frame.palette');
  const keysKey = useKeyOf('frame.keys');
  const undoKey = useKeyOf('frame.undo');
  return (
    <section className="ak-welcome-part ak-welcome-open" aria-labelledby="ak-three-keys">
      <h2 id="ak-three-keys">{t('firstStart.keysTitle')}</h2>
      <ul className="ak-thirds">
        <Third
          lead={<Keys keys={paletteKey} />}
          title={t('firstStart.keys.find')}
          text={t('firstStart.keys.findText')}
        />
        <Third lead={<Keys keys={keysKey} />} title={t('firstStart.keys.here')} text={t('firstStart.keys.hereText')} />
        <Third lead={<Keys keys={undoKey} />} title={t('firstStart.keys.undo')} text={t('firstStart.keys.undoText')} />
      </ul>
    </section>
  );
}

function Third({ lead, title, text }: { lead: ReactNode; title: string; text: string }) {
  return (
    <li>
      <p className="ak-third-title">
        {lead} {title}
      </p>
      <p className="ak-third-text ak-sentence">{text}</p>
    </li>
  );
}

function HowToRead() {
  const { t } = useText();
  const line = (sign: ReactNode, title: string, text: string) => (
    <li className="ak-read">
      {sign}
      <span className="ak-sentence">
        <strong>{title}</strong> {text}
      </span>
    </li>
  );
  return (
    <section className="ak-welcome-part" aria-labelledby="ak-how-to-read">
      <h2 id="ak-how-to-read">{t('firstStart.readTitle')}</h2>
      <ul className="ak-thirds">
        {line(<StatusSign sign="person" />, t('firstStart.read.red'), t('firstStart.read.redText'))}
        {line(<StatusSign sign="suggested" />, t('firstStart.read.dashes'), t('firstStart.read.dashesText'))}
        {line(
          <span className="ak-here" aria-hidden="true" />,
          t('firstStart.read.blue'),
          t('firstStart.read.blueText'),
        )}
      </ul>
    </section>
  );
}

function OwnData() {
  const { t } = useText();
  return (
    <aside className="ak-welcome-side" data-pane="inspector" aria-labelledby="ak-own" tabIndex={-1}>
      <h2 id="ak-own">{t('firstStart.own')}</h2>
      <div className="ak-drop">
        <Download size={20} className="ak-icon" aria-hidden />
        <div>
          <p className="ak-drop-title">{t('firstStart.drop')}</p>
          <p className="ak-drop-text ak-sentence">{t('firstStart.dropText')}</p>
        </div>
        <div className="ak-acts">
          <ActButton primary command="frame.import" onClick={() => keys.run('frame.import')}>
            {t('firstStart.choose')}
          </ActButton>
        </div>
      </div>
      <p className="ak-reads ak-sentence">{t('firstStart.reads')}</p>
      <dl className="ak-fields">
        <EvaluatorField />
        <AppearanceFields />
        <DataFolderField />
      </dl>
      <Note
        kind="info"
        title={t('firstStart.offline')}
        sign={<WifiOff size={14} className="ak-icon" aria-hidden />}
        inline
        className="ak-welcome-note"
      >
        {t('firstStart.offlineText')}
      </Note>
    </aside>
  );
}
