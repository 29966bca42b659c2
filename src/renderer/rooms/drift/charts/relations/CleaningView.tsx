import { type CleaningLosses, lossSteps } from '../../../../../shared/rooms/drift/caseRelations.ts';
import { Content } from '../../../../components/Content.tsx';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useDriftStore } from '../../driftContext.ts';
import { useOpenPoint } from '../../reason/useShowReason.ts';
import { NumberHeads } from './NumberHeads.tsx';

/** How many critical entities the answers of each model lost on their way into the conversation, and each of them. */
export function CleaningView({ losses, models }: { losses: CleaningLosses; models: readonly string[] }) {
  const { t } = useText();
  const store = useDriftStore();
  const openPoint = useOpenPoint();
  const counted = losses.models.filter(({ model }) => models.includes(model));
  const listed = losses.losses.filter(({ model }) => models.includes(model));
  return (
    <>
      <table className="ak-numbers dx-table" aria-label={t('driftCharts.relations.titles.cleaning')}>
        <NumberHeads
          names={[t('driftCharts.columns.model')]}
          numbers={(['answers', 'cutAnswers', 'mentions', ...lossSteps, 'lostEverywhere'] as const).map((column) =>
            t(`driftCharts.relations.cleaning.${column}`),
          )}
        />
        <tbody>
          {counted.map(({ model, answers, cutAnswers, mentions, lost, lostEverywhere }) => (
            <tr key={model}>
              <td className="ak-numbers-text ak-numbers-name">
                <Content text={model} title={model} />
              </td>
              {[answers, cutAnswers, mentions, lost.reasoning, lost.length, lost.repetition, lostEverywhere].map(
                (value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                  <td key={at} className="ak-numbers-number">
                    {countText(value)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length === 0 ? (
        <p className="ak-sentence dk-note">
          {t(
            counted.every(({ answers }) => answers === 0)
              ? 'driftCharts.relations.cleaning.noAnswers'
              : 'driftCharts.relations.cleaning.none',
          )}
        </p>
      ) : (
        <table className="ak-numbers dx-table" aria-label={t('driftCharts.relations.cleaning.list')}>
          <caption>{t('driftCharts.relations.cleaning.list')}</caption>
          <thead>
            <tr>
              {(['entity', 'case', 'turn', 'model'] as const).map((column) => (
                <th key={column} scope="col" className={column === 'turn' ? 'ak-numbers-number' : 'ak-numbers-name'}>
                  {t(`driftCharts.columns.${column}`)}
                </th>
              ))}
              <th scope="col" className="ak-numbers-name">
                {t('driftCharts.relations.cleaning.step')}
              </th>
              <th scope="col" className="ak-numbers-name">
                {t('driftCharts.relations.cleaning.elsewhere')}
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ entity, caseId, caseKey, turn, model, step, isElsewhere }) => (
              <tr key={`${entity} ${caseId} ${turn} ${model}`}>
                <td className="ak-numbers-text ak-numbers-name">
                  <Content text={entity} />
                </td>
                <td className="ak-numbers-text">
                  <button
                    type="button"
                    className="ak-link"
                    title={t('driftCharts.relations.cleaning.open', { turn })}
                    onClick={() => {
                      store.getState().setLook({ reasonTab: 'conversation', showsCut: true });
                      openPoint({ model, turn }, caseId);
                    }}
                  >
                    <Content text={caseKey} />
                  </button>
                </td>
                <td className="ak-numbers-number">{turn}</td>
                <td className="ak-numbers-text">
                  <Content text={model} title={model} />
                </td>
                <td className="ak-numbers-text">{t(`driftCharts.relations.cleaning.steps.${step}`)}</td>
                <td className="ak-numbers-text">
                  {t(`driftCharts.relations.cleaning.${isElsewhere ? 'there' : 'nowhere'}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {losses.losses.length < losses.lossCount && (
        <p className="ak-caption dk-note">
          {t('driftCharts.relations.cleaning.more', { shown: losses.losses.length, total: losses.lossCount })}
        </p>
      )}
    </>
  );
}
