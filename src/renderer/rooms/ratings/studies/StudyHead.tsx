import { Menu } from '@mantine/core';
import { ChevronDown, Scale } from 'lucide-react';
import { Content } from '../../../components/Content.tsx';
import { KeyedItem } from '../../../components/KeyedItem.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { openEntry } from '../ratingsState.ts';
import './studies.css';

const parts = ['rate', 'results', 'study'] as const;
type Part = (typeof parts)[number];
const commands = { rate: 'ratings.toRate', results: 'ratings.toResults', study: 'ratings.toStudy' } as const;

/** The study that is open, with the way to the others, and the three things to do with it. */
export function StudyHead({ isBar = false }: { readonly isBar?: boolean }) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const view = useRatings((state) => state.view);
  const entry = useRatings(openEntry);
  const studies = useRatings((state) => (state.studies.status === 'ready' ? state.studies.value : []));
  const here: Part = view === 'results' ? 'results' : view === 'study' || view === 'protocol' ? 'study' : 'rate';
  const toKeys = {
    rate: useKeyOf(commands.rate),
    results: useKeyOf(commands.results),
    study: useKeyOf(commands.study),
  };
  if (entry === null) return null;
  return (
    <div className={isBar ? 'sh sh-bar' : 'sh'}>
      <Menu position="bottom-start" width={320}>
        <Menu.Target>
          <button type="button" className="sh-name" title={entry.title}>
            <Scale size={16} strokeWidth={1.5} className="ak-icon" aria-hidden="true" />
            <span className="ak-hidden">{t('ratings.head.choose')}</span>
            <Content text={entry.title} className="ak-cut" />
            <ChevronDown size={14} className="ak-icon" aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className="ak-long-menu">
          {studies.map(({ datasetId, title }) => (
            <Menu.Item
              key={datasetId}
              title={title}
              aria-current={datasetId === entry.datasetId || undefined}
              onClick={() => act(() => store.getState().openStudy(datasetId))}
            >
              <Content text={title} className="ak-cut" />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <KeyedItem command="ratings.home" onClick={() => keys.run('ratings.home')}>
            {t('ratings.commands.home.title')}
          </KeyedItem>
        </Menu.Dropdown>
      </Menu>
      <span className="rl-quiet sh-version">v{entry.protocol.version}</span>
      <Segmented<Part>
        label={t('ratings.head.parts')}
        options={parts.map((part) => ({
          value: part,
          label: (
            <>
              {t(`ratings.head.${part}`)}
              {isBar && <Keys keys={toKeys[part]} onInk={part === here} />}
            </>
          ),
        }))}
        value={here}
        onChange={(part) => keys.run(commands[part])}
      />
    </div>
  );
}
