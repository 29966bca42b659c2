import { Radio, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { sentencesText } from '../../../../../shared/charts/numberTexts.ts';
import type { DriftOverview } from '../../../../../shared/rooms/drift/overview.ts';
import { NamedRadios } from '../../../../components/NamedRadios.tsx';
import { useText } from '../../../../window/i18n.ts';
import { EntityFields } from './EntityFields.tsx';
import { ModelChoices } from './ModelChoices.tsx';
import { ModelFolderField } from './ModelFolderField.tsx';
import type { MeasureDraft } from './measureDraft.ts';
import type { ModelFolders } from './useModelFolders.ts';

type Props = {
  readonly draft: MeasureDraft;
  readonly overview: DriftOverview;
  readonly folders: ModelFolders;
  readonly onChange: (change: Partial<MeasureDraft>) => void;
  readonly onEditTerms: () => void;
  readonly onEditAliases: () => void;
};

const modes = ['reference', 'strict'] as const;

/** What is measured, with which entities and models, and by which rules. */
export function MeasureFields({ draft, overview, folders, onChange, onEditTerms, onEditAliases }: Props) {
  const { t } = useText();
  const { caseCount, planCount, strangePlanCount, conversationCount } = overview;
  return (
    <div className="dd-fields">
      <Line name={t('driftDialogs.measure.models')}>
        <ModelChoices models={overview.models} chosen={draft.models} onChange={(models) => onChange({ models })} />
      </Line>
      <Line name={t('driftDialogs.measure.cases')}>
        <p className="ak-sentence dd-text">
          {t('driftDialogs.measure.casesText', { cases: t('drift.list.caseCount', { count: caseCount }) })}
        </p>
        {conversationCount < caseCount && (
          <Switch
            size="xs"
            checked={draft.clusters === 'conversations'}
            onChange={(event) => onChange({ clusters: event.currentTarget.checked ? 'conversations' : 'cases' })}
            label={t('driftDialogs.measure.clusters')}
            description={t('driftDialogs.measure.clustersText', { cases: caseCount, count: conversationCount })}
          />
        )}
      </Line>
      <Line name={t('driftDialogs.measure.entities')}>
        <EntityFields {...{ draft, overview, folders, onChange, onEditTerms, onEditAliases }} />
      </Line>
      <Line name={t('driftDialogs.measure.nli')}>
        <ModelFolderField
          label={t('driftDialogs.measure.nliFolder')}
          purpose="nli"
          folder={draft.nliFolder}
          folders={folders}
          onChange={(nliFolder) => onChange({ nliFolder })}
          empty={sentencesText([t('driftDialogs.measure.nliEmpty'), t('driftDialogs.measure.offline')])}
        />
      </Line>
      <Line name={t('driftDialogs.measure.embedder')}>
        <ModelFolderField
          label={t('driftDialogs.measure.embedderFolder')}
          purpose="embedder"
          folder={draft.embedderFolder}
          folders={folders}
          onChange={(embedderFolder) => onChange({ embedderFolder })}
          empty={t('driftDialogs.measure.embedderEmpty')}
        />
        {draft.embedderFolder !== '' && planCount < caseCount && (
          <p className="ak-caption ak-sentence">
            {t('driftDialogs.measure.embedderPlans', { plans: planCount, cases: caseCount })}
          </p>
        )}
        {draft.embedderFolder !== '' && strangePlanCount > 0 && (
          <p className="ak-caption ak-sentence">
            {t('driftDialogs.measure.strangePlans', { count: strangePlanCount })}
          </p>
        )}
      </Line>
      <Line name={t('driftDialogs.measure.mode')}>
        <NamedRadios
          name={t('driftDialogs.measure.mode')}
          value={draft.mode}
          onChange={(value) => onChange({ mode: modes.find((mode) => mode === value) ?? 'reference' })}
        >
          {modes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`driftDialogs.measure.${mode}`)}
              description={t(`driftDialogs.measure.${mode}Text`)}
            />
          ))}
        </NamedRadios>
      </Line>
      <NumberLine name="stride" value={draft.stride} onChange={(stride) => onChange({ stride })} />
      <NumberLine name="seed" value={draft.seed} onChange={(seed) => onChange({ seed })} />
    </div>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="dd-line" aria-label={name}>
      <h3>{name}</h3>
      <div>{children}</div>
    </section>
  );
}

type NumberLineProps = {
  readonly name: 'stride' | 'seed';
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function NumberLine({ name, value, onChange }: NumberLineProps) {
  const { t } = useText();
  return (
    <Line name={t(`driftDialogs.measure.${name}`)}>
      <div className="dd-number">
        <TextInput
          aria-label={t(`driftDialogs.measure.${name}`)}
          inputMode="numeric"
          value={value}
          maxLength={12}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span className="ak-caption">{t(`driftDialogs.measure.${name}Text`)}</span>
      </div>
    </Line>
  );
}
