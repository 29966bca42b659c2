import { Menu } from '@mantine/core';
import { FolderSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { WatchedFolder } from '../../shared/watching.ts';
import { useFrame } from '../window/frameStore.ts';
import { type Texts, useText } from '../window/i18n.ts';
import { type ImportJob, useImports } from '../window/importStore.ts';
import { useCommand } from '../window/keyDispatcher.ts';
import { useShowError } from '../window/useShowError.ts';
import { useWorkbench } from '../window/workbench.ts';

/** Folders that are watched, and how many new files are in each; nothing where none is. Its command begins to watch one. */
export function WatchCell() {
  const { t } = useText();
  const { call, onEvent, shell } = useWorkbench();
  const showToast = useFrame((state) => state.showToast);
  const showError = useShowError();
  const [folders, setFolders] = useState<readonly WatchedFolder[]>([]);
  useEffect(() => {
    // What cannot be read now is read with the next change.
    const read = () =>
      void call('watching.state', {}).then(
        (state) => setFolders(state.folders),
        () => undefined,
      );
    read();
    return onEvent('watching.changed', read);
  }, [call, onEvent]);
  useCommand('frame.watchFolder', () => {
    if (shell === 'browser') showToast({ text: t('watching.inBrowser') });
    else void call('watching.begin', {}).catch(showError);
  });
  return folders.map((folder) => <Watched key={folder.id} folder={folder} />);
}

function Watched({ folder }: { folder: WatchedFolder }) {
  const texts = useText();
  const { t } = texts;
  const { call } = useWorkbench();
  const add = useImports((state) => state.add);
  const showError = useShowError();
  const { id, path, newCount, problem, isRemembered } = folder;
  const look = async () => {
    const { files } = await call('watching.newFiles', { id });
    if (files.length > 0) add(files.map(({ name, source }): ImportJob => ({ name, open: async () => source })));
  };
  return (
    <Menu position="top-start">
      <Menu.Target>
        <button type="button" className="ak-status-cell">
          <FolderSearch size={13} className="ak-icon" aria-hidden />
          <span role="status">{wordsOf(folder, texts)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(isRemembered ? 'watching.isRemembered' : 'watching.isForNow', { path })}</Menu.Label>
        <Menu.Label>{t('watching.nothingTaken')}</Menu.Label>
        {newCount > 0 && problem === null && (
          <>
            <Menu.Item onClick={() => void look().catch(showError)}>{t('watching.look')}</Menu.Item>
            <Menu.Item onClick={() => void call('watching.putAway', { id }).catch(showError)}>
              {t('watching.putAway')}
            </Menu.Item>
          </>
        )}
        <Menu.Item onClick={() => void call('watching.stop', { id }).catch(showError)}>{t('watching.stop')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function wordsOf({ name, newCount, problem }: WatchedFolder, { t, textOf, has }: Texts): string {
  if (problem !== null) {
    const said = `watching.problems.${problem}`;
    return has(said) ? textOf(said, { name }) : t('watching.problem', { name, reason: problem });
  }
  return newCount === 0 ? t('watching.watches', { name }) : t('watching.new', { name, count: newCount });
}
