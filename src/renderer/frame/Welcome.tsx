import { ChevronRight, Download, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Dataset } from '../../shared/datasets.ts';
import { ActButton } from '../components/ActButton.tsx';
import { BoldLead } from '../components/BoldLead.tsx';
import { Keys } from '../components/Keys.tsx';
import { Note } from '../components/Note.tsx';
import { StatusSign } from '../components/StatusSign.tsx';
import { roomList } from '../rooms/index.ts';
import type { Room } from '../rooms/room.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { keys } from '../window/keyDispatcher.ts';
import { useKeyOf } from '../window/useKeymap.ts';
import { useApp, useCall } from '../window/workbench.ts';
import { AppearanceFields, DataFolderField, EvaluatorField } from './AppearanceFields.tsx';
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
          {roomList.map((room) => (
            <li key={room.id}>
              <RoomCard room={room} datasets={datasets.filter((dataset) => dataset.room === room.id)} />
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

function RoomCard({ room, datasets }: { room: Room; datasets: readonly Dataset[] }) {
  const { t } = useText();
  const go = useFrame((state) => state.go);
  const key = useKeyOf(room.command);
  const { Icon, welcome } = room;
  const gold = datasets.filter(({ role }) => role === 'gold');
  const counted = datasets.filter((dataset) => welcome.holdsItems(dataset));
  const questions = counted.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const done = gold.reduce((sum, { doneCount }) => sum + doneCount, 0);
  const begun = gold.some(({ changedCount, draftCount, doneCount }) => changedCount + draftCount + doneCount > 0);
  const { items, answers } = welcome.texts;
  const answering = datasets.filter((dataset) => welcome.holdsAnswers(dataset)).length;
  const facts = [
    t(items, { count: questions }),
    ...(answering > 0 ? [t(answers, { count: answering })] : []),
    ...(done > 0 ? [t('firstStart.doneOf', { done, total: questions })] : []),
  ];
  return (
    // biome-ignore lint/a11y/noAutofocus: the ring starts on the one next step of this page
    <button type="button" className="ak-card" autoFocus={room === roomList[0]} onClick={() => go(room.id)}>
      <span className="ak-card-icon">
        <Icon size={20} />
      </span>
      <span className="ak-card-body">
        <strong>{t(`rail.rooms.${room.id}`)}</strong>
        <span className="ak-card-about ak-sentence">{t(`rail.about.${room.id}`)}</span>
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
  const { t, textOf } = useText();
  const call = useCall();
  const datasetId = useApp((state) => state.datasetId);
  const goTo = useFrame((state) => state.goTo);
  return (
    <section className="ak-welcome-part" aria-labelledby="ak-try">
      <h2 id="ak-try">{t('firstStart.tryFirst')}</h2>
      <ul className="ak-tries">
        {roomList.flatMap(({ id: room, Icon, welcome }) =>
          welcome.tries.map(({ id, run }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => run({ call, datasetId, goTo: (place) => goTo({ room, datasetId: null, ...place }) })}
              >
                <Icon size={16} />
                <span>{textOf(`firstStart.tries.${id}`)}</span>
                <span className="ak-tries-time">{textOf(`firstStart.tries.${id}Time`)}</span>
                <ChevronRight size={14} className="ak-icon" aria-hidden />
              </button>
            </li>
          )),
        )}
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
        <BoldLead lead={title}>{text}</BoldLead>
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
