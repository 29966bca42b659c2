import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { AssignedSet, Registration, Study } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { useRatingsStore } from '../ratingsContext.ts';

type Props = { readonly study: Study; readonly assigned: AssignedSet | null; readonly registration: Registration };

/** How many questions the registration leads to, and how it goes. */
export function YourQuestions({ study: { protocol }, assigned, registration }: Props) {
  const { t } = useText();
  const store = useRatingsStore();
  const isClosed = assigned !== null && assigned.obstacle !== null;
  const isEmpty = registration.studyEvaluatorId.trim() === '' && registration.specialties.length === 0;
  const progress = assigned?.progress ?? null;
  const general = assigned?.generalCount ?? 0;
  const done = progress === null ? 0 : progress.rated + progress.nonsense;
  return (
    <section className="rg-questions" tabIndex={-1} aria-labelledby="rg-questions-title">
      <h3 id="rg-questions-title">{t('ratings.register.yourQuestions')}</h3>
      {progress === null || progress.total === 0 ? (
        <>
          <p className="rg-quiet ak-sentence">
            {t(
              `ratings.register.${isClosed ? 'closedByFile' : isEmpty ? 'noneYet' : progress === null ? 'none' : 'noQuestions'}`,
            )}
          </p>
          {!isEmpty && general > 0 && !registration.takesGeneral && (
            <ActButton small onClick={() => store.getState().type({ takesGeneral: true })}>
              {t('ratings.register.takeGeneral', { count: general })}
            </ActButton>
          )}
        </>
      ) : (
        <div className="rg-questions-body">
          <div>
            <p className="rg-left" role="status">
              {progress.left === 0
                ? t('ratings.register.allRated', { count: progress.total })
                : t('ratings.register.left', { count: progress.left })}
            </p>
            <progress
              className="ak-progress"
              max={progress.total}
              value={done}
              aria-label={t('ratings.work.progress')}
            />
            {progress.left === 0 && (
              <ActButton small command="ratings.outbox" onClick={() => keys.run('ratings.outbox')}>
                {t('ratings.mine.toOutbox')}
              </ActButton>
            )}
          </div>
          <p className="ak-sentence">
            {sentencesText([
              t('ratings.register.set', { count: progress.total }),
              done > 0 ? t('ratings.register.setDone', { count: done }) : '',
              t('ratings.register.each', { count: protocol.criteria.length }),
              protocol.blind ? t('ratings.register.blind') : '',
              protocol.repeatPercent > 0 ? t('ratings.register.repeats') : '',
              t('ratings.register.stop'),
            ])}
          </p>
        </div>
      )}
    </section>
  );
}
