import type { ReactNode } from 'react';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { ActButton } from '../ActButton.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { type Hiding, isNarrowed } from './hiddenReason.ts';
import './list.css';

type Way = { readonly label: string; readonly command: string; readonly run: () => void };
type Props = {
  readonly hiding: Hiding;
  readonly title: string;
  /** Takes filter and queue away. */
  readonly showAll: Way;
  readonly clearSearch: Omit<Way, 'label'>;
  /** What is said where something was looked for. */
  readonly aboutSearch: ReactNode;
  /** What is said where the filter alone hides everything. */
  readonly aboutFilter: string;
};

/** Nothing to list: what was looked for, what hides the rest, and how to see it. */
export function NothingFound({ hiding, title, showAll, clearSearch, aboutSearch, aboutFilter }: Props) {
  const { t } = useText();
  const { isSearch, isQueue } = hiding;
  useCommand(clearSearch.command, clearSearch.run, isSearch);
  return (
    <div className="ak-list-body" role="status">
      <EmptyState
        title={title}
        acts={
          <>
            {isNarrowed(hiding) && (
              <ActButton command={showAll.command} onClick={showAll.run}>
                {showAll.label}
              </ActButton>
            )}
            {isSearch && (
              <ActButton ghost command={clearSearch.command} onClick={clearSearch.run}>
                {t('list.clearSearch')}
              </ActButton>
            )}
          </>
        }
      >
        {isSearch ? aboutSearch : isQueue ? t('queues.nothing') : aboutFilter}
      </EmptyState>
    </div>
  );
}
