import type { TurnReason } from '../../../../shared/drift/turnReason.ts';
import { useText } from '../../../app/i18n.ts';
import { Content, languageOfContent } from '../../../components/Content.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { usePdsqiView } from './pdsqiView.ts';

/** The summary that is rated, without marks: a rater reads it as its reader would. */
export function RatedSummary({ reason: { summary, caseKey, model, turn } }: { reason: TurnReason }) {
  const { t } = useText();
  const isBlind = usePdsqiView((state) => state.isBlind);
  return (
    <ScrollPane className="pq-summary" label={t('driftPdsqi.summary')}>
      <h3>
        <Content text={t('driftPdsqi.placeCase', { key: caseKey })} />{' '}
        {isBlind ? <span className="pq-quiet">{t('driftPdsqi.modelHidden')}</span> : <Content text={model} />}{' '}
        <span>{t('driftPdsqi.placeTurn', { turn })}</span>
      </h3>
      {isBlind && <p className="pq-quiet ak-sentence">{t('driftPdsqi.blindText')}</p>}
      <p className="pq-text" lang={languageOfContent(summary)}>
        {summary}
      </p>
    </ScrollPane>
  );
}
