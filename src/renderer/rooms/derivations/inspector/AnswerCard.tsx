import { memo } from 'react';
import type { ItemScore, ScoredSegment } from '../../../../shared/rooms/derivations/score.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useDerivations } from '../derivationsContext.ts';
import { wordCounts } from './lostPoints.ts';
import { fraction } from './numbers.ts';
import { ScoredText } from './ScoredText.tsx';

type Answer = NonNullable<ItemScore['answer']>;
type Props = { readonly answer: Answer; readonly predicted: string | null };

/** The gold answer and the predicted one, as the score compared them: exact match, similarity, and which words met. */
export const AnswerCard = memo(function AnswerCard({ answer, predicted }: Props) {
  const { t } = useText();
  const { exactMatch, similarity, alignment } = answer;
  // Where the prediction holds no text nothing was aligned, and the gold answer is the one on show.
  const goldAnswer = useDerivations((state) => state.settled?.answer ?? '');
  const sign = similarity > 1 - 1e-9 ? 'match' : similarity > 0 ? 'partly' : 'missed';
  const words = wordCounts(alignment);
  const whole = (text: string): ScoredSegment[] =>
    text === '' ? [] : [{ text, mark: 'unmatched', match: null, bySynonym: false }];
  const goldSegments = alignment.gold.length > 0 ? alignment.gold : whole(goldAnswer);
  const predictedSegments = alignment.predicted.length > 0 ? alignment.predicted : whole(predicted ?? '');
  return (
    <section className="de-pair" aria-label={t('scores.answer.title')}>
      <header>
        <StatusSign sign={sign} label={t(`scores.signs.${sign}`)} />
        <strong>{t('scores.answer.title')}</strong>
        {similarity < 1 && <span className="de-pair-lost">{t('scores.lost', { lost: fraction(1 - similarity) })}</span>}
      </header>
      <table>
        <colgroup>
          <col className="de-pair-side" />
          <col />
        </colgroup>
        <tbody>
          <tr>
            <th scope="row">{t('scores.gold')}</th>
            <td>
              <ScoredText segments={goldSegments} side="gold" />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('scores.predicted')}</th>
            <td>
              <ScoredText segments={predictedSegments} side="predicted" />
            </td>
          </tr>
          <tr className="de-pair-similarity">
            <th scope="row">{t('scores.similarity')}</th>
            <td>
              <strong>{fraction(similarity)}</strong>{' '}
              <span>{t(exactMatch === 1 ? 'scores.answer.exact' : 'scores.answer.notExact')}</span>{' '}
              {words !== null && words.matched < words.counted && (
                <span>{t('scores.words', { matched: words.matched, counted: words.counted })}</span>
              )}
              {words?.bySynonym === true && <span> {t('scores.synonym')}</span>}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
});
