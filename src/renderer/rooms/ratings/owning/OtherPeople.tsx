import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useRatingsStore } from '../ratingsContext.ts';

type Props = { readonly datasetId: number; readonly times: number };

/** Who judged elsewhere, by what came with their rows; who they are can be erased. Nothing is there while nobody did. */
export function OtherPeople({ datasetId, times }: Props) {
  const { t } = useText();
  const call = useCall();
  const store = useRatingsStore();
  const found = useReading(datasetId, () => call('ratings.otherPeople', { datasetId }), times);
  if (found.status === 'failed') return <ErrorNote error={found.error} onRetry={found.again} />;
  if (found.status !== 'ready' || found.value.length === 0) return null;
  return (
    <section aria-labelledby="sp-people">
      <h3 id="sp-people">{t('ratings.owning.people')}</h3>
      <table className="ak-figures">
        <thead>
          <tr>
            <th scope="col">{t('ratings.register.fields.studyEvaluatorId')}</th>
            <th scope="col">{t('ratings.register.fields.name')}</th>
            <th scope="col">{t('ratings.register.fields.email')}</th>
            <th scope="col">{t('ratings.register.fields.npi')}</th>
            <th scope="col" className="ak-number">
              {t('ratings.owning.rows')}
            </th>
            <th scope="col">
              <span className="ak-hidden">{t('ratings.owning.eraseOpen')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.value.map(({ studyEvaluatorId, name, email, npi, submissionCount, isErased }) => {
            const isKnown = name !== '' || email !== '' || npi !== '';
            const none = t(isErased ? 'ratings.owning.erased' : 'ratings.owning.notSent');
            return (
              <tr key={studyEvaluatorId}>
                <th scope="row">
                  <Content text={studyEvaluatorId} />
                </th>
                {isKnown ? (
                  [name, email, npi].map((text, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: name, address and NPI stand in this order
                    <td key={column}>
                      <Content text={text} />
                    </td>
                  ))
                ) : (
                  <td colSpan={3} className="sp-quiet">
                    {none}
                  </td>
                )}
                <td className="ak-number">{countText(submissionCount)}</td>
                <td className="sp-act">
                  {isKnown && (
                    <ActButton
                      small
                      ghost
                      aria-label={t('ratings.owning.eraseOf', { id: studyEvaluatorId })}
                      onClick={() => store.getState().openDialog({ kind: 'eraseOther', studyEvaluatorId })}
                    >
                      {t('ratings.owning.eraseOpen')}
                    </ActButton>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
