import { useEffect, useState } from 'react';
import type { Dataset } from '../../../../shared/datasets.ts';
import { type DifferingQuestion, mostTaken, type Taken } from '../../../../shared/rooms/derivations/versionsApi.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import { ComparedQuestion } from './ComparedQuestion.tsx';
import {
  type DifferenceGroup,
  isInGroup,
  isRenamed,
  type RenamedRelation,
  renamedRelations,
} from './differencePlaces.ts';
import { useVersions } from './useVersions.ts';
import { VersionNumbers } from './VersionNumbers.tsx';
import { VersionsList } from './VersionsList.tsx';
import './versionsPage.css';

type Props = {
  readonly dataset: Dataset;
  readonly onClose: () => void;
  /** Leaves for the work pane with a question. */
  readonly onOpen: (questionId: number) => void;
};

type Chosen = { readonly questionId: number; readonly index: number };

/** The open dataset beside another version of its questions: what differs, question by question, and what is taken over. */
export function VersionsPage({ dataset, onClose, onOpen }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const datasetId = dataset.id;
  const { others, otherId, setOther, read, changes, failed } = useVersions(datasetId);
  const [group, setGroup] = useState<DifferenceGroup>('every');
  const [renamed, setRenamed] = useState<Omit<RenamedRelation, 'questions'> | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const all = read.status === 'ready' ? read.value.differing : [];
  const rows = all.filter((one) => isInGroup(one, group) && (renamed === null || isRenamed(renamed)(one)));
  const index = rows.findIndex(({ questionId }) => questionId === chosen?.questionId);

  const choose = (at: number) => {
    const row = rows[Math.min(Math.max(at, 0), rows.length - 1)];
    if (row !== undefined) setChosen({ questionId: row.questionId, index: rows.indexOf(row) });
  };
  // A question without a difference left has left the list; the next one stands at its place.
  const step = (by: 1 | -1) => {
    if (chosen === null) return choose(0);
    choose(index >= 0 ? index + by : by === 1 ? chosen.index : chosen.index - 1);
  };
  useEffect(() => {
    if (index >= 0) setChosen((was) => (was === null || was.index === index ? was : { ...was, index }));
  }, [index]);
  useEffect(() => {
    const [row] = rows;
    if (chosen === null && row !== undefined) setChosen({ questionId: row.questionId, index: 0 });
  }, [chosen, rows]);

  const take = (taken: Taken, questions: readonly Pick<DifferingQuestion, 'questionId' | 'version'>[]) =>
    act(async () => {
      await call('derivations.takeOther', {
        ...{ datasetId, otherId: otherId ?? null, taken },
        questions: questions.slice(0, mostTaken).map(({ questionId, version }) => ({ questionId, version })),
      });
    });
  useCommand('derivations.compareVersions', onClose);
  useCommand('derivations.nextCompared', () => step(1));
  useCommand('derivations.previousCompared', () => step(-1));
  useCommand('derivations.openCompared', () => chosen !== null && onOpen(chosen.questionId), chosen !== null);
  const names = {
    theirs:
      otherId == null
        ? t('versions.imported')
        : others.status === 'ready'
          ? (others.value.find((one) => one.datasetId === otherId)?.name ?? '')
          : '',
    mine: dataset.name,
  };
  const toOther = (next: number | null) => {
    setOther(next);
    setChosen(null);
    setRenamed(null);
    setGroup('every');
  };
  const toGroup = (next: DifferenceGroup, relation: Omit<RenamedRelation, 'questions'> | null) => {
    setGroup(next);
    setRenamed(relation);
    setChosen(null);
  };
  return (
    <RoomFrame
      room="derivations"
      list={
        <VersionsList
          others={others.status === 'ready' ? others.value : []}
          otherId={otherId ?? null}
          onOther={toOther}
          dataset={dataset}
          compared={read.status === 'ready' ? read.value : null}
          rows={rows}
          group={group}
          renamed={renamed}
          onFilter={toGroup}
          selectedId={chosen?.questionId ?? null}
          selectedIndex={index}
          onSelect={choose}
          onClose={onClose}
        />
      }
      work={
        <div className="vs-work" data-scope="derivations.versions" data-room-scope="derivations.versions">
          {failed !== null && <ErrorNote error={failed.error} onRetry={failed.again} />}
          {read.status === 'loading' && <LoadingShape rows={8} label={t('versions.reading')} />}
          {read.status === 'ready' && chosen !== null && (
            <ComparedQuestion
              key={`${chosen.questionId} ${otherId}`}
              questionId={chosen.questionId}
              otherId={otherId ?? null}
              names={names}
              place={{ index, total: rows.length }}
              changes={changes}
              onTake={(taken, question) => take(taken, [question])}
              onStep={step}
              onOpen={onOpen}
            />
          )}
          {read.status === 'ready' && chosen === null && (
            <EmptyState title={t('versions.none', { count: read.value.shared })}>{t('versions.noneText')}</EmptyState>
          )}
        </div>
      }
      inspector={
        read.status === 'ready' ? (
          <VersionNumbers
            versions={{ datasetId, otherId: otherId ?? null, changes }}
            compared={read.value}
            relations={renamedRelations(read.value)}
            renamed={renamed}
            onShow={(relation) => toGroup('every', relation)}
            onTake={({ mine, theirs, questions }) => take({ kind: 'relation', mine, theirs }, questions)}
          />
        ) : null
      }
      names={{
        list: t('versions.panes.list'),
        work: t('versions.panes.work'),
        inspector: t('versions.panes.inspector'),
      }}
      listWidth={320}
      inspectorWidth={330}
    />
  );
}
