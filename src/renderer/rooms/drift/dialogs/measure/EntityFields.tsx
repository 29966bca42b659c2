import { Checkbox, Radio } from '@mantine/core';
import type { DriftOverview } from '../../../../../shared/rooms/drift/overview.ts';
import { NamedRadios } from '../../../../components/NamedRadios.tsx';
import { useText } from '../../../../window/i18n.ts';
import { toggled } from '../../../../window/toggled.ts';
import { ModelFolderField } from './ModelFolderField.tsx';
import { entityKinds, type MeasureDraft } from './measureDraft.ts';
import type { ModelFolders } from './useModelFolders.ts';

type Props = {
  readonly draft: MeasureDraft;
  readonly overview: DriftOverview;
  readonly folders: ModelFolders;
  readonly onChange: (change: Partial<MeasureDraft>) => void;
  readonly onEditTerms: () => void;
  readonly onEditAliases: () => void;
};

/** Where predicted entities come from: a lexicon, what another program took, or a local model; and whether aliases count. */
export function EntityFields(props: Props) {
  const { draft, overview, onChange, onEditAliases } = props;
  const { t } = useText();
  return (
    <>
      <Sources {...props} />
      {overview.aliases.length > 0 && (
        <div className="dd-choice">
          <Checkbox
            label={t('driftDialogs.measure.aliases', { count: overview.aliases.length })}
            description={t('driftDialogs.measure.aliasesText')}
            checked={draft.aliases}
            onChange={() => onChange({ aliases: !draft.aliases })}
          />
          <button type="button" className="ak-link" onClick={onEditAliases}>
            {t('driftDialogs.measure.editAliases')}
          </button>
        </div>
      )}
    </>
  );
}

function Sources(props: Props) {
  const { draft, onChange } = props;
  const { t } = useText();
  return (
    <NamedRadios
      name={t('driftDialogs.measure.entities')}
      value={draft.kind}
      onChange={(value) => onChange({ kind: entityKinds.find((kind) => kind === value) ?? 'lexicon' })}
    >
      {entityKinds.map((kind) => (
        <div key={kind} className="dd-choice">
          <Radio
            value={kind}
            label={t(`driftDialogs.measure.${kind}`)}
            description={t(`driftDialogs.measure.${kind}Text`)}
          />
          {draft.kind === kind && (
            <div className="dd-choice-more">
              <More {...props} />
            </div>
          )}
        </div>
      ))}
    </NamedRadios>
  );
}

function More(props: Props) {
  const { t } = useText();
  const { draft, onChange } = props;
  if (draft.kind === 'lexicon') return <LexiconLists {...props} />;
  if (draft.kind === 'precomputed') return <PrecomputedFile {...props} />;
  return (
    <ModelFolderField
      label={t('driftDialogs.measure.onnxFolder')}
      purpose="entities"
      folder={draft.entityFolder}
      folders={props.folders}
      onChange={(entityFolder) => onChange({ entityFolder })}
      empty={t('driftDialogs.measure.noFolder')}
    />
  );
}

function LexiconLists({ draft, overview, onChange, onEditTerms }: Props) {
  const { t } = useText();
  const lists = overview.entitySources.filter(({ kind }) => kind === 'lexicon');
  return (
    <ul className="dd-lists">
      {(lists.length > 0 || draft.onlyLists) && (
        <li>
          <Checkbox
            label={t('driftDialogs.measure.onlyLists')}
            checked={draft.onlyLists}
            onChange={() => onChange({ onlyLists: !draft.onlyLists })}
          />
        </li>
      )}
      <li>{t('driftDialogs.measure.caseTerms', { count: overview.caseTermCount })}</li>
      <li>
        {t('driftDialogs.measure.projectTerms', { count: overview.projectTerms.length })}{' '}
        <button type="button" className="ak-link" onClick={onEditTerms}>
          {t('driftDialogs.measure.editTerms')}
        </button>
      </li>
      {lists.map(({ datasetId, name, count }) => (
        <li key={datasetId}>
          <Checkbox
            label={t('driftDialogs.measure.list', { name, count })}
            checked={draft.lexiconIds.includes(datasetId)}
            onChange={() => onChange({ lexiconIds: toggled(draft.lexiconIds, datasetId) })}
          />
        </li>
      ))}
    </ul>
  );
}

function PrecomputedFile({ draft, overview, onChange }: Props) {
  const { t } = useText();
  const files = overview.entitySources.filter(({ kind }) => kind === 'precomputed');
  if (files.length === 0) return <p className="ak-caption ak-sentence">{t('driftDialogs.measure.precomputedNone')}</p>;
  return (
    <select
      className="ak-select"
      aria-label={t('driftDialogs.measure.precomputedFile')}
      value={draft.precomputedId ?? ''}
      onChange={(event) => onChange({ precomputedId: Number(event.currentTarget.value) })}
    >
      {files.map(({ datasetId, name, count }) => (
        <option key={datasetId} value={datasetId}>
          {t('driftDialogs.measure.precomputedOption', { name, count })}
        </option>
      ))}
    </select>
  );
}
