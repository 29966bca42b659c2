import { Modal } from '@mantine/core';
import { Content } from '../../../../components/Content.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { longestMarkdown, MarkdownText } from '../../../../components/transcript/MarkdownText.tsx';
import { useText } from '../../../../window/i18n.ts';
import { ModelName } from '../ModelName.tsx';
import { useResults, useResultsStore } from '../resultsContext.ts';

/** Question, reference and both answers of the chosen judgement, as its evaluator saw them. */
export function PairDialog() {
  const { t } = useText();
  const store = useResultsStore();
  const pair = useResults((state) => state.pair);
  return (
    // Stays there while it is closed: only so it gives the focus back.
    <Modal
      opened={pair !== null}
      size={1100}
      title={t('ratingsResults.pair.title')}
      onClose={() => store.getState().closePair()}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className="rr-pair">
        {pair?.status === 'failed' && <ErrorNote error={pair.error} onRetry={() => void store.getState().openPair()} />}
        {pair?.status === 'loading' && <LoadingShape rows={6} label={t('ratingsResults.reading')} />}
        {pair?.status === 'ready' && (
          <>
            <Content as="p" text={pair.value.question} className="rr-detail-question" />
            {pair.value.reference !== '' && (
              <p className="rr-quiet">
                {t('ratingsResults.pair.reference')} <Content text={pair.value.reference} />
              </p>
            )}
            <div className="rr-answers">
              {pair.value.answers.map(({ model, side, answer }) => {
                const place = side === null ? '' : t(`ratingsResults.pair.side${side}`);
                return (
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here
                  <section key={model} tabIndex={0} aria-label={place || model}>
                    <h3>
                      <ModelName model={model} /> <small>{place}</small>
                    </h3>
                    {answer === '' ? (
                      <p className="rr-quiet">{t('ratingsResults.pair.noAnswer')}</p>
                    ) : answer.length > longestMarkdown ? (
                      <Content as="pre" text={answer} className="rr-plain" />
                    ) : (
                      <MarkdownText text={answer} />
                    )}
                  </section>
                );
              })}
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
