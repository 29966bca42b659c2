import type { ReactNode } from 'react';
import type { RatingsPreview } from '../../../../shared/rooms/ratings/preview.ts';
import { Fact, OutcomeFacts } from '../../../components/preview/Fact.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = { readonly preview: RatingsPreview; readonly formatFact: ReactNode };

/** What a study holds: questions by their sets, pairs, and the models that answer. */
export function StudyFacts({ preview, formatFact }: Props) {
  const { t } = useText();
  const { recordCount, pairCount, models, sets, criteria } = preview;
  const setWords = sets
    .map(({ name, questionCount: count, evaluatorCount }) =>
      t('ratingsImport.set', { name, count, evaluators: evaluatorCount }),
    )
    .join(t('ratings.separator'));
  // Who imports a blind study may rate in it: models are counted, not named.
  const answers = models.reduce((sum, { responseCount }) => sum + responseCount, 0);
  const modelWords = t('ratingsImport.models', { count: models.length, answers });
  return (
    <dl className="ak-facts ak-facts-traces">
      {formatFact}
      <Fact term={t('ratingsImport.facts.questions')} value={recordCount} title={setWords}>
        <span className="ak-fact-because">{setWords}</span>
      </Fact>
      <Fact term={t('ratingsImport.facts.pairs')} value={pairCount} title={modelWords}>
        <span className="ak-fact-because">
          {t('ratingsImport.criteria', { count: criteria.length })} {modelWords}
        </span>
      </Fact>
      <OutcomeFacts preview={preview} />
    </dl>
  );
}
