import type { Output } from '../../../../shared/api/contract.ts';
import type { Dataset } from '../../../../shared/datasets.ts';
import type { ComparedVersions, DifferingQuestion } from '../../../../shared/rooms/derivations/versionsApi.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ListFoot } from '../../../components/list/ListFoot.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { DifferingRows } from './DifferingRows.tsx';
import { type DifferenceGroup, differenceGroups, isInGroup, type RenamedRelation } from './differencePlaces.ts';

type Props = {
  readonly dataset: Dataset;
  readonly others: Output<'derivations.otherVersions'>;
  readonly otherId: number | null;
  readonly onOther: (otherId: number | null) => void;
  readonly compared: ComparedVersions | null;
  readonly rows: readonly DifferingQuestion[];
  readonly group: DifferenceGroup;
  readonly renamed: Omit<RenamedRelation, 'questions'> | null;
  readonly onFilter: (group: DifferenceGroup, renamed: Omit<RenamedRelation, 'questions'> | null) => void;
  readonly selectedId: number | null;
  readonly selectedIndex: number;
  readonly onSelect: (index: number) => void;
  readonly onClose: () => void;
};

/** Which two versions are compared, and the questions that differ. */
export function VersionsList(props: Props) {
  const { others, otherId, onOther, dataset, compared, rows, group, renamed, onFilter, selectedId, selectedIndex } =
    props;
  const { t } = useText();
  const differing = compared?.differing ?? [];
  const groups = differenceGroups
    .map((value) => ({ value, count: differing.filter((one) => isInGroup(one, value)).length }))
    .filter(({ value, count }) => value === 'every' || count > 0);
  return (
    <div className="ak-list vs-list" data-scope="derivations.versions">
      <PageHead title={t('versions.title')} command="derivations.compareVersions" onClose={props.onClose} />
      <div className="vs-sides">
        <label>
          <b>A</b>
          <select
            className="ak-select"
            aria-label={t('versions.other')}
            value={otherId ?? ''}
            onChange={({ target }) => onOther(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t('versions.imported')}</option>
            {others.map(({ datasetId, name: other, shared }) => (
              <option key={datasetId} value={datasetId}>
                {t('versions.otherOption', { name: other, count: shared })}
              </option>
            ))}
          </select>
        </label>
        <p>
          <b>B</b>
          <Content text={dataset.name} title={dataset.name} /> <small>{t('versions.now')}</small>
        </p>
      </div>
      {compared !== null && (
        <div className="vs-filters">
          <Segmented
            label={t('versions.which')}
            options={groups.map(({ value, count }) => ({ value, label: t(`versions.groups.${value}`, { count }) }))}
            value={renamed === null ? group : null}
            onChange={(next) => onFilter(next, null)}
          />
          {renamed !== null && (
            <p className="vs-renamed-now">
              <Content text={t('versions.rename', renamed)} />
              <ActButton small ghost onClick={() => onFilter('every', null)}>
                {t('versions.showAll')}
              </ActButton>
            </p>
          )}
        </div>
      )}
      <DifferingRows
        versions={`${dataset.id} ${otherId}`}
        differing={differing}
        rows={rows}
        selectedId={selectedId}
        selectedIndex={selectedIndex}
        onSelect={props.onSelect}
      />
      {compared !== null && <Alone compared={compared} />}
      <ListFoot
        shown={
          compared === null
            ? null
            : differing.length === 0
              ? t('versions.none', { count: compared.shared })
              : t('versions.foot', { shown: rows.length, count: differing.length, equal: compared.equal })
        }
        matched={rows.length}
        {...(selectedId !== null && { index: selectedIndex })}
      />
    </div>
  );
}

/** Questions that only one version has: they cannot be compared. */
function Alone({ compared: { onlyMine, onlyTheirs } }: { compared: ComparedVersions }) {
  const { t } = useText();
  const lists = [
    { side: 'theirs', sign: 'onlyFirst', ...onlyTheirs },
    { side: 'mine', sign: 'onlySecond', ...onlyMine },
  ] as const;
  if (onlyMine.count + onlyTheirs.count === 0) return null;
  return (
    <div className="vs-alone">
      {lists.map(
        ({ side, sign, count, first }) =>
          count > 0 && (
            <details key={side}>
              <summary>
                <StatusSign sign={sign} /> {t(`versions.alone.${side}`, { count })}
              </summary>
              <ul>
                {first.map(({ key, title }) => (
                  <Content key={key} as="li" text={title} title={key} />
                ))}
              </ul>
              {first.length < count && (
                <p className="ak-caption">{t('versions.alone.more', { count: first.length, total: count })}</p>
              )}
            </details>
          ),
      )}
    </div>
  );
}
