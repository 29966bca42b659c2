import { signed } from '../../../../shared/charts/numberTexts.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { changeText } from './changeText.ts';
import { EffectHead } from './EffectHead.tsx';
import '../../../components/figures.css';

type Props = { readonly questionId: number; readonly mine: QuestionContent; readonly theirs: QuestionContent };

const mostPredictions = 8;

/** What each scored prediction would have in this question, were the one or the other version the gold; nothing without a score. */
export function EffectOnScores({ questionId, mine, theirs }: Props) {
  const { t } = useText();
  const call = useCall();
  const read = useReading(JSON.stringify([questionId, mine, theirs]), async () => {
    const runs = await call('derivations.compareScores', { questionId });
    return Promise.all(
      runs.slice(0, mostPredictions).map(async ({ runId, predictionName }) => {
        const f1Of = async (content: QuestionContent) =>
          (await call('derivations.scoreContent', { runId, questionId, content }))?.er.f1 ?? null;
        const [a, b] = await Promise.all([f1Of(theirs), f1Of(mine)]);
        return { runId, predictionName, a, b };
      }),
    );
  });
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready' || read.value.length === 0) return null;
  const cell = (value: number | null) => (value === null ? '–' : signed(value));
  return (
    <section className="vs-effect" aria-label={t('versions.effect.title')}>
      <h4>{t('versions.effect.title')}</h4>
      <table className="ak-figures">
        <EffectHead score={t('versions.effect.prediction')} />
        <tbody>
          {read.value.map(({ runId, predictionName, a, b }) => (
            <tr key={runId}>
              <th scope="row">
                <Content text={predictionName} />
              </th>
              <td className="ak-number">{cell(a)}</td>
              <td className="ak-number">
                <b>{cell(b)}</b>
              </td>
              <td className="ak-number">{a === null || b === null ? '–' : changeText(b - a)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ak-caption ak-sentence">{t('versions.effect.about')}</p>
    </section>
  );
}
