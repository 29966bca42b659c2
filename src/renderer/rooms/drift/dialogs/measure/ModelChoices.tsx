import { Checkbox } from '@mantine/core';
import type { DriftModel } from '../../../../../shared/rooms/drift/overview.ts';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { toggled } from '../../../../window/toggled.ts';

type Props = {
  readonly models: readonly DriftModel[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/** Which models are measured, each with what it has answered. */
export function ModelChoices({ models, chosen, onChange }: Props) {
  const { t } = useText();
  return (
    <>
      <ul className="dd-models">
        {models.map((one) => (
          <li key={one.model}>
            <Checkbox
              label={<ModelLabel model={one} />}
              checked={chosen.includes(one.model)}
              onChange={() => onChange(toggled(chosen, one.model))}
            />
          </li>
        ))}
      </ul>
      {models.length > 2 && (
        <p className="dd-few">
          <button type="button" className="ak-link" onClick={() => onChange(models.map(({ model }) => model))}>
            {t('driftDialogs.measure.all')}
          </button>
          <button type="button" className="ak-link" onClick={() => onChange([])}>
            {t('driftDialogs.measure.none')}
          </button>
        </p>
      )}
    </>
  );
}

function ModelLabel({ model: one }: { model: DriftModel }) {
  const { t } = useText();
  return (
    <>
      {one.model}{' '}
      <span className="dd-quiet">
        {t('driftDialogs.measure.modelFacts', {
          cases: t('drift.list.caseCount', { count: one.caseCount }),
          summaries: t('driftDialogs.measure.summaries', { count: one.summaryCount }),
          answers: t('driftDialogs.measure.answers', { count: one.dialogueCount }),
        })}
      </span>
      {one.errorCount > 0 && (
        <span className="dd-odd">
          <StatusSign sign="warning" /> {t('driftDialogs.measure.errors', { count: one.errorCount })}
        </span>
      )}
      {one.otherSplitCount > 0 && (
        <span className="dd-odd">
          <StatusSign sign="warning" /> {t('driftDialogs.measure.otherSplit', { count: one.otherSplitCount })}
        </span>
      )}
    </>
  );
}
