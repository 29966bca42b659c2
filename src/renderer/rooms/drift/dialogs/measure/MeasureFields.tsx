import { Radio, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DriftOverview } from '../../../../../shared/rooms/drift.ts';
import { useText } from '../../../../app/i18n.ts';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { EntityFields } from './EntityFields.tsx';
import { ModelChoices } from './ModelChoices.tsx';
import { ModelFolderField } from './ModelFolderField.tsx';
import type { DraftFault, MeasureDraft } from './measureDraft.ts';

type Props = {
  readonly draft: MeasureDraft;
  readonly overview: DriftOverview;
  readonly faults: readonly DraftFault[];
  readonly onChange: (change: Partial<MeasureDraft>) => void;
  readonly onEditTerms: () => void;
};

const modes = ['reference', 'strict'] as const;

/** What is measured, with which entities and models, and by which rules. */
export function MeasureFields({ draft, overview, faults, onChange, onEditTerms }: Props) {
  const { t } = useText();
  const { caseCount, planCount } = overview;
  return (
    <div className="dd-fields">
      <Line name={t('driftDialogs.measure.models')} faults={faults} of={['noModels']}>
        <ModelChoices models={overview.models} chosen={draft.models} onChange={(models) => onChange({ models })} />
      </Line>
      <Line name={t('driftDialogs.measure.cases')}>
        <p className="ak-sentence dd-text">
          {t('driftDialogs.measure.casesText', { cases: t('drift.list.caseCount', { count: caseCount }) })}
        </p>
      </Line>
      <Line name={t('driftDialogs.measure.entities')} faults={faults} of={['noPrecomputed']}>
        <EntityFields draft={draft} overview={overview} onChange={onChange} onEditTerms={onEditTerms} />
      </Line>
      <Line name={t('driftDialogs.measure.nli')}>
        <ModelFolderField
          label={t('driftDialogs.measure.nliFolder')}
          purpose="nli"
          folder={draft.nliFolder}
          onChange={(nliFolder) => onChange({ nliFolder })}
          empty={`${t('driftDialogs.measure.nliEmpty')} ${t('driftDialogs.measure.offline')}`}
        />
      </Line>
      <Line name={t('driftDialogs.measure.embedder')}>
        <ModelFolderField
          label={t('driftDialogs.measure.embedderFolder')}
          purpose="embedder"
          folder={draft.embedderFolder}
          onChange={(embedderFolder) => onChange({ embedderFolder })}
          empty={t('driftDialogs.measure.embedderEmpty')}
        />
        {draft.embedderFolder !== '' && planCount < caseCount && (
          <p className="ak-caption ak-sentence">
            {t('driftDialogs.measure.embedderPlans', { plans: planCount, cases: caseCount })}
          </p>
        )}
      </Line>
      <Line name={t('driftDialogs.measure.mode')}>
        <Radio.Group
          aria-label={t('driftDialogs.measure.mode')}
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
        </Radio.Group>
      </Line>
      <NumberLine name="stride" value={draft.stride} faults={faults} onChange={(stride) => onChange({ stride })} />
      <NumberLine name="seed" value={draft.seed} faults={faults} onChange={(seed) => onChange({ seed })} />
    </div>
  );
}

type LineProps = {
  readonly name: string;
  readonly faults?: readonly DraftFault[];
  /** The faults that are said at this line. */
  readonly of?: readonly DraftFault[];
  readonly children: ReactNode;
};

function Line({ name, faults = [], of = [], children }: LineProps) {
  const { t } = useText();
  return (
    <section className="dd-line" aria-label={name}>
      <h3>{name}</h3>
      <div>
        {children}
        {faults
          .filter((fault) => of.includes(fault))
          .map((fault) => (
            <p key={fault} className="dd-sign-line dd-fault" role="alert">
              <StatusSign sign="error" />
              {t(`driftDialogs.measure.${fault}`)}
            </p>
          ))}
      </div>
    </section>
  );
}

type NumberLineProps = {
  readonly name: 'stride' | 'seed';
  readonly value: string;
  readonly faults: readonly DraftFault[];
  readonly onChange: (value: string) => void;
};

function NumberLine({ name, value, faults, onChange }: NumberLineProps) {
  const { t } = useText();
  return (
    <Line name={t(`driftDialogs.measure.${name}`)} faults={faults} of={[`${name}Fault`]}>
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
