import Markdown, { type Components } from 'react-markdown';
import { timedIn } from '../../../../shared/rooms/ratings/protocol.ts';
import type { Study } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content, languageOfContent } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RetryButton } from '../../../components/RetryNote.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { inLanguage } from '../judgement.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import './studies.css';

/** What the study is about, in its own words, and the way in. */
export function WelcomePage() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const study = useRatings((state) => state.study);
  const goHome = () => act(() => store.getState().show('studies'));
  const isRegistered = useRatings((state) => ownProgress(state) !== null);
  const participate = () => act(() => store.getState().show('register'));
  const goOn = () => act(() => store.getState().show('rate'));
  useCommand('ratings.proceed', isRegistered ? goOn : participate, study.status === 'ready');
  useCommand('ratings.back', goHome);
  useCommand('ratings.home', goHome);
  if (study.status === 'failed') {
    return (
      <div className="rl-state">
        <ErrorNote
          error={study.error}
          acts={
            <>
              <RetryButton isAbout onClick={() => act(() => store.getState().readStudy())} />
              <ActButton small onClick={goHome}>
                {t('ratings.finished.studies')}
              </ActButton>
            </>
          }
        />
      </div>
    );
  }
  if (study.status !== 'ready') {
    return (
      <div className="rl-state">
        <LoadingShape rows={6} label={t('ratings.studies.loading')} />
      </div>
    );
  }
  return (
    <section className="rw" data-pane="work" data-pane-focus tabIndex={-1} aria-label={study.value.title}>
      <div className="rw-page">
        <Welcome study={study.value} />
        <HowItGoes study={study.value} />
      </div>
      <footer className="rw-foot">
        <ActButton command="ratings.back" onClick={goHome}>
          {t('ratings.finished.studies')}
        </ActButton>
        {isRegistered && <ActButton onClick={participate}>{t('ratings.welcome.registration')}</ActButton>}
        <ActButton primary autoFocus command="ratings.proceed" onClick={isRegistered ? goOn : participate}>
          {t(isRegistered ? 'ratings.welcome.goOn' : 'ratings.welcome.participate')}
        </ActButton>
      </footer>
    </section>
  );
}

/** How far the evaluator is in the open study; null before they registered. */
function ownProgress({
  studies,
  datasetId,
}: Pick<ReturnType<ReturnType<typeof useRatingsStore>['getState']>, 'studies' | 'datasetId'>) {
  return studies.status === 'ready'
    ? (studies.value.find((entry) => entry.datasetId === datasetId)?.mine ?? null)
    : null;
}

const components: Components = {
  // A link leads out of a program that talks to nobody: it says where, and opens nothing.
  a: ({ href, children }) => <span title={href}>{children}</span>,
  img: ({ alt, src }) =>
    typeof src === 'string' && src.startsWith('data:image/') ? <img src={src} alt={alt ?? ''} /> : <span>{alt}</span>,
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
};

function Welcome({ study: { title, welcome, protocol } }: { study: Study }) {
  const { t, language } = useText();
  const text = language === 'ja' ? (welcome.ja ?? welcome.en) : (welcome.en ?? welcome.ja);
  if (text === null) {
    return (
      <>
        <Content as="h2" text={title} />
        <p className="ak-sentence">{t(`ratings.welcome.${protocol.highestRating === null ? 'choice' : 'default'}`)}</p>
      </>
    );
  }
  return (
    <div className="rw-text" lang={languageOfContent(text.slice(0, 2_000))}>
      <Markdown components={components} urlTransform={(address) => address}>
        {text}
      </Markdown>
    </div>
  );
}

/** What is going to be asked, and what is recorded. */
function HowItGoes({ study: { protocol, ownerName, ownerEmail } }: { study: Study }) {
  const { t, language } = useText();
  const owner = [ownerName, ownerEmail].filter((part) => part !== '').join(', ');
  const lines = [
    t('ratings.welcome.pairs', { count: protocol.criteria.length }),
    ...(protocol.highestRating === null ? [] : [t('ratings.welcome.scale', { highest: protocol.highestRating })]),
    ...(protocol.blind ? [t('ratings.welcome.blind')] : []),
    t(`ratings.welcome.timed.${timedIn(protocol)}`),
    t('ratings.welcome.stop'),
    ...(owner === '' ? [] : [t('ratings.welcome.owner', { owner })]),
  ];
  return (
    <section className="rw-how" aria-labelledby="rw-how-title">
      <h3 id="rw-how-title">{t('ratings.welcome.how')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} className="ak-sentence">
            {line}
          </li>
        ))}
      </ul>
      <dl>
        {protocol.criteria.map(({ key, label, question }) => (
          <div key={key}>
            <dt>{inLanguage(label, language)}</dt>
            <dd className="ak-sentence">{inLanguage(question, language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
