import { mostEvaluatorsForDone } from '../../shared/judgements.ts';
import { useText } from '../window/i18n.ts';
import { useAct } from '../window/useAct.ts';
import { useApp, useCall } from '../window/workbench.ts';

const counts = Array.from({ length: mostEvaluatorsForDone }, (_, index) => index + 1);

/** How many evaluators make a question done for the project. It is the project's, and undo takes it back. */
export function EvaluatorsForDoneField() {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const count = useApp((state) => (state.project.status === 'ready' ? state.project.value.evaluatorsForDone : 1));
  return (
    <div className="ak-field">
      <dt>{t('settings.evaluatorsForDone')}</dt>
      <dd className="ak-settings-act">
        <select
          className="ak-select"
          aria-label={t('settings.evaluatorsForDone')}
          value={count}
          onChange={({ currentTarget }) => {
            const chosen = Number(currentTarget.value);
            act(() => call('project.setEvaluatorsForDone', { count: chosen }));
          }}
        >
          {counts.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <span className="ak-settings-value ak-sentence">{t('settings.evaluatorsForDoneText', { count })}</span>
      </dd>
    </div>
  );
}
