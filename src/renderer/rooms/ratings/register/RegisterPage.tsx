import { useEffect, useRef } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { studyOf } from '../ratingsState.ts';
import { PersonFields } from './PersonFields.tsx';
import { SentTable } from './SentTable.tsx';
import { YourQuestions } from './YourQuestions.tsx';
import './register.css';

/** Who rates, what of that is sent where, and how many questions it leads to. Everything is kept while it is typed. */
export function RegisterPage() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const study = useRatings(studyOf);
  const registration = useRatings((state) => state.registration);
  const found = useRatings((state) => state.assigned);
  const assigned = found.status === 'ready' ? found.value : null;
  const studyError = useRatings(({ study: read }) => (read.status === 'failed' ? read.error : null));
  const page = useRef<HTMLElement>(null);
  const start = () =>
    act(async () => {
      if (await store.getState().start()) return;
      const refused = page.current?.querySelector<HTMLElement>('.rg-row:has(.rg-refused) input');
      // Without a wrong field there are no questions: that is said, and a way out offered, below.
      (refused ?? page.current?.querySelector<HTMLElement>('.rg-questions'))?.focus();
    });
  const readWelcome = () => act(() => store.getState().show('welcome'));
  useCommand('ratings.proceed', start, registration !== null);
  useCommand('ratings.welcome', readWelcome);
  useCommand('ratings.back', readWelcome);
  useCommand('ratings.home', () => act(() => store.getState().show('studies')));
  const isThere = study !== null && registration !== null;
  useEffect(() => {
    if (isThere) page.current?.querySelector<HTMLElement>('input')?.focus();
  }, [isThere]);
  const unread = studyError ?? (found.status === 'failed' ? found.error : null);
  const again = async () => {
    const { readStudy, show } = store.getState();
    if (studyError !== null) await readStudy();
    if (found.status === 'failed') await show('register');
  };
  const fault = unread && <ErrorNote error={unread} onRetry={() => act(again)} />;
  if (fault !== null && (study === null || registration === null)) return <div className="rg-state">{fault}</div>;
  if (study === null || registration === null) {
    return (
      <div className="rg-state">
        <LoadingShape rows={8} label={t('ratings.studies.loading')} />
      </div>
    );
  }
  const { title, protocol, ownerName, ownerEmail } = study;
  const owner = [ownerName, ownerEmail].filter((part) => part !== '').join(', ');
  const facts = [
    title,
    t('ratings.protocolVersion', { version: protocol.version }),
    ...(owner === '' ? [] : [t('ratings.register.owner', { owner })]),
  ];
  const left = assigned?.progress.left ?? 0;
  return (
    <section ref={page} className="rg" data-pane="work" data-pane-focus tabIndex={-1} aria-labelledby="rg-title">
      <div className="rg-scroll" data-kept-scroll="register">
        <div className="rg-page">
          <header className="rg-head">
            <h2 id="rg-title">{t('ratings.register.title')}</h2>
            <span className="rg-quiet">{facts.join(t('ratings.separator'))}</span>
            <ActButton small ghost command="ratings.welcome" onClick={readWelcome}>
              {t('ratings.register.welcome')}
            </ActButton>
          </header>
          <PersonFields study={study} registration={registration} assigned={assigned} />
          <SentTable study={study} registration={registration} />
          {fault ?? <YourQuestions study={study} assigned={assigned} registration={registration} />}
        </div>
      </div>
      <footer className="rg-foot">
        <div className="rg-foot-line">
          <span className="rg-quiet">{t('ratings.register.nothingSent')}</span>
          <ActButton onClick={() => useFrame.getState().openDialog('evaluator')}>
            {t('ratings.register.someoneElse')}
          </ActButton>
          <ActButton primary command="ratings.proceed" onClick={start}>
            {left > 0 && assigned
              ? t('ratings.register.startWith', {
                  position: assigned.progress.total - left + 1,
                  total: assigned.progress.total,
                })
              : t('ratings.register.start')}
          </ActButton>
        </div>
      </footer>
    </section>
  );
}
