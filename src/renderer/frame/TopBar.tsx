import { Menu } from '@mantine/core';
import { ChevronDown, PanelLeft, PanelRight, Redo2, Search, Undo2 } from 'lucide-react';
import { spoken } from '../components/ActButton.tsx';
import { KeyedItem } from '../components/KeyedItem.tsx';
import { Keys } from '../components/Keys.tsx';
import { IconButton } from '../components/ToolButton.tsx';
import { useActText } from '../window/actText.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { keys } from '../window/keyDispatcher.ts';
import { useHasEvaluator } from '../window/useHasEvaluator.ts';
import { useKeyOf } from '../window/useKeymap.ts';
import { useNarrow } from '../window/useNarrow.ts';
import { useApp } from '../window/workbench.ts';
import { Mark } from './Mark.tsx';

const icon = { size: 16, className: 'ak-icon', 'aria-hidden': true } as const;

/** Name and project, the way to everything, undo, panes, help. */
export function TopBar() {
  const { t } = useText();
  const actText = useActText();
  const save = useApp((state) => state.save);
  const panes = useFrame((state) => state.panes);
  const hasPanes = useFrame((state) => state.hasPanes);
  const drawer = useFrame((state) => state.drawer);
  const setPalette = useFrame((state) => state.setPalette);
  const paletteKey = useKeyOf('frame.palette');
  const canWork = useHasEvaluator();
  const narrow = useNarrow();
  const isOpen = (pane: 'list' | 'inspector') => (narrow ? drawer === pane : panes[pane]);
  return (
    <header className="ak-top">
      <div className="ak-top-start">
        <Mark />
        <span className="ak-top-name">Akapen</span>
        <span className="ak-top-slash" aria-hidden="true">
          /
        </span>
        <ProjectMenu />
      </div>
      <button
        type="button"
        className="ak-top-search"
        disabled={!canWork}
        onClick={() => setPalette('all')}
        aria-keyshortcuts={paletteKey === null ? undefined : spoken(paletteKey)}
      >
        <Search {...icon} size={14} />
        <span>{t('app.search')}</span>
        <Keys keys={paletteKey} />
      </button>
      <div className="ak-top-end">
        <IconButton
          label={save.undo ? t('app.undoAct', { act: actText(save.undo) }) : t('app.nothingToUndo')}
          icon={<Undo2 {...icon} />}
          command="frame.undo"
          aria-disabled={save.undo === null || !canWork}
          onClick={() => keys.run('frame.undo')}
        />
        <IconButton
          label={save.redo ? t('app.redoAct', { act: actText(save.redo) }) : t('app.nothingToRedo')}
          icon={<Redo2 {...icon} />}
          command="frame.redo"
          aria-disabled={save.redo === null || !canWork}
          onClick={() => keys.run('frame.redo')}
        />
        {hasPanes && (
          <>
            <span className="ak-top-rule" aria-hidden="true" />
            <IconButton
              label={t('app.toggleList')}
              icon={<PanelLeft {...icon} />}
              command="frame.toggleList"
              pressed={isOpen('list')}
              onClick={() => keys.run('frame.toggleList')}
            />
            <IconButton
              label={t('app.toggleInspector')}
              icon={<PanelRight {...icon} />}
              command="frame.toggleInspector"
              pressed={isOpen('inspector')}
              onClick={() => keys.run('frame.toggleInspector')}
            />
          </>
        )}
        <IconButton
          label={t('app.keys')}
          icon={<span className="ak-top-question">?</span>}
          command="frame.keys"
          onClick={() => keys.run('frame.keys')}
        />
      </div>
    </header>
  );
}

function ProjectMenu() {
  const { t } = useText();
  const name = useApp((state) => (state.project.status === 'ready' ? state.project.value.name : ''));
  const go = useFrame((state) => state.go);
  const canWork = useHasEvaluator();
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="ak-top-project" aria-label={t('app.projectMenu', { name })}>
          <span className="ak-top-project-name">{name}</span>
          <ChevronDown {...icon} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <KeyedItem command="frame.import" disabled={!canWork} onClick={() => keys.run('frame.import')}>
          {t('app.choose')}
        </KeyedItem>
        <Menu.Item disabled={!canWork} onClick={() => go('welcome')}>
          {t('app.welcome')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => keys.run('frame.revealFolder')}>{t('app.showFolder')}</Menu.Item>
        <KeyedItem command="frame.settings" onClick={() => keys.run('frame.settings')}>
          {t('app.settings')}
        </KeyedItem>
      </Menu.Dropdown>
    </Menu>
  );
}
