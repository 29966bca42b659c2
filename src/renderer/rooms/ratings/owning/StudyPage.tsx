import { useEffect } from 'react';
import type { Study } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes } from '../../../window/useReading.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { openEntry } from '../ratingsState.ts';
import { StudyHead } from '../studies/StudyHead.tsx';
import { ConflictList } from './ConflictList.tsx';
import { OtherPeople } from './OtherPeople.tsx';
import { StudyTraits } from './StudyTraits.tsx';
import { TeamTables } from './TeamTables.tsx';
import { useBundle } from './useBundle.ts';
import '../../../components/figures.css';
import './owning.css';

/** What is done with a study beside rating in it: its protocol, judgements that go out and come in, its end, and whose names are known. */
export function StudyPage() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const study = useRatings((state) => state.study);
  const times = useEventTimes('ratings.changed');
  const goHome = () => act(() => store.getState().show('studies'));
  useCommand('ratings.home', goHome);
  // What an undo or another window changed of the study is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event reads it once more
  useEffect(() => {
    if (times > 0) act(() => store.getState().readStudy());
  }, [times]);
  return (
    <section className="sp" data-pane="work" data-pane-focus tabIndex={-1} aria-label={t('ratings.head.study')}>
      <StudyHead isBar />
      <div className="sp-scroll">
        {study.status === 'failed' && (
          <ErrorNote error={study.error} onRetry={() => act(() => store.getState().readStudy())} />
        )}
        {study.status === 'loading' && <LoadingShape rows={8} label={t('ratings.studies.loading')} />}
        {study.status === 'ready' && <StudyParts study={study.value} times={times} />}
      </div>
    </section>
  );
}

function StudyParts({ study, times }: { readonly study: Study; readonly times: number }) {
  const { t } = useText();
  return (
    <div className="sp-page">
      <About study={study} />
      <Judgements study={study} />
      <TeamTables study={study} />
      {study.isOpen ? (
        <>
          <StudyTraits study={study} />
          <ConflictList datasetId={study.datasetId} times={times} />
          <OtherPeople datasetId={study.datasetId} times={times} />
        </>
      ) : (
        <Note kind="info" inline title={t('ratings.owning.closedToRaters')}>
          {t('ratings.owning.closedToRatersText')}
        </Note>
      )}
      <End study={study} />
    </div>
  );
}

function About({ study }: { readonly study: Study }) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const { protocol, questionCount, pairCount, evaluatorCount, submissionCount, verdictCount, ownerName, ownerEmail } =
    study;
  const editProtocol = () => act(() => store.getState().show('protocol'));
  const readWelcome = () => act(() => store.getState().show('welcome'));
  useCommand('ratings.protocol', editProtocol);
  useCommand('ratings.welcome', readWelcome);
  const owner = [ownerName, ownerEmail].filter((part) => part !== '').join(', ');
  const rows = [
    [
      t('ratings.owning.holds'),
      [t('ratings.studies.questions', { count: questionCount }), t('ratings.studies.pairs', { count: pairCount })].join(
        t('ratings.separator'),
      ),
    ],
    [
      t('ratings.owning.sofar'),
      [
        t('ratings.studies.evaluators', { count: evaluatorCount }),
        t('ratings.owning.judgements', { count: submissionCount }),
        ...(verdictCount === 0 ? [] : [t('ratings.owning.verdicts', { count: verdictCount })]),
      ].join(t('ratings.separator')),
    ],
    ...(owner === '' ? [] : [[t('ratings.owning.owner'), owner] as const]),
  ] as const;
  return (
    <section aria-labelledby="sp-about">
      <h2 id="sp-about">
        <Content text={study.title} />
      </h2>
      <dl className="sp-facts">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{t('ratings.owning.stays')}</dt>
          <dd>
            {!study.isOpen ? (
              t('ratings.owning.staysLater')
            ) : protocol.staysVisible.length === 0 ? (
              t('ratings.owning.staysNothing')
            ) : (
              <ul>
                {protocol.staysVisible.map((text) => (
                  <li key={text}>
                    <StatusSign sign="warning" /> <Content text={text} />
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      </dl>
      <div className="ak-acts">
        <ActButton command="ratings.protocol" onClick={editProtocol}>
          {t('ratings.owning.protocol', { version: protocol.version })}
        </ActButton>
        <ActButton command="ratings.welcome" onClick={readWelcome}>
          {t('ratings.work.welcome')}
        </ActButton>
      </div>
    </section>
  );
}

/** What leaves this project as one file, and what comes in as one. */
function Judgements({ study }: { readonly study: Study }) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const { save, choose } = useBundle(study);
  const mine = useRatings(({ studies, datasetId }) =>
    studies.status === 'ready' ? (studies.value.find((one) => one.datasetId === datasetId)?.mine ?? null) : null,
  );
  const register = () => act(() => store.getState().show('register'));
  const isBegun = mine !== null;
  const isAny = study.isOpen && study.submissionCount > 0;
  useCommand('ratings.bundleMine', () => act(() => save(false)), isBegun);
  useCommand('ratings.bundleAll', () => act(() => save(true)), isAny);
  useCommand('ratings.merge', () => act(choose));
  return (
    <section aria-labelledby="sp-judgements">
      <h3 id="sp-judgements">{t('ratings.owning.exchange')}</h3>
      <p className="ak-sentence sp-quiet">{t('ratings.owning.exchangeText')}</p>
      <div className="ak-acts">
        <ActButton command="ratings.bundleMine" disabled={!isBegun} onClick={() => act(() => save(false))}>
          {t('ratings.owning.bundleMine')}
        </ActButton>
        {study.isOpen && (
          <ActButton command="ratings.bundleAll" disabled={!isAny} onClick={() => act(() => save(true))}>
            {t('ratings.owning.bundleAll')}
          </ActButton>
        )}
        <ActButton command="ratings.merge" onClick={() => act(choose)}>
          {t('ratings.owning.merge')}
        </ActButton>
        <ActButton ghost onClick={register}>
          {t('ratings.welcome.registration')}
        </ActButton>
      </div>
    </section>
  );
}

/** How a study ends, when names are known, and how it goes out of sight: each says what it does before it is done. */
function End({ study }: { readonly study: Study }) {
  const { t } = useText();
  const store = useRatingsStore();
  const { ended, unblinded, protocol, isOpen } = study;
  const open = (kind: 'end' | 'unblind' | 'withdrawStudy') => store.getState().openDialog({ kind });
  const canUnblind = protocol.blind && unblinded === null && isOpen;
  // Who rates would judge the rest by the results that the end shows.
  const left = useRatings((state) => (isOpen ? 0 : (openEntry(state)?.mine?.left ?? 0)));
  useCommand('ratings.end', () => open('end'), left === 0);
  useCommand('ratings.unblind', () => open('unblind'), canUnblind);
  useCommand('ratings.withdrawStudy', () => open('withdrawStudy'));
  return (
    <section aria-labelledby="sp-end">
      <h3 id="sp-end">{t('ratings.owning.end')}</h3>
      <dl className="sp-facts">
        <div>
          <dt>{t('ratings.owning.state')}</dt>
          <dd>
            <StatusSign sign={ended === null ? 'draft' : 'done'} />{' '}
            {ended === null
              ? t('ratings.owning.goesOn')
              : t('ratings.owning.endedBy', { by: ended.by, at: dateAndTime(ended.at) })}
            {left > 0 && <p className="sp-quiet">{t('ratings.owning.leftFirst', { count: left })}</p>}
          </dd>
          <dd className="sp-act">
            <ActButton small command="ratings.end" disabled={left > 0} onClick={() => open('end')}>
              {t(ended === null ? 'ratings.owning.close' : 'ratings.owning.reopen')}
            </ActButton>
          </dd>
        </div>
        {protocol.blind && (
          <div>
            <dt>{t('ratings.owning.names')}</dt>
            <dd>
              {unblinded === null
                ? t('ratings.owning.hidden')
                : t('ratings.owning.unblindedBy', { by: unblinded.by, at: dateAndTime(unblinded.at) })}
              {unblinded !== null && <Models study={study} />}
            </dd>
            <dd className="sp-act">
              {unblinded === null && (
                <ActButton small command="ratings.unblind" disabled={!canUnblind} onClick={() => open('unblind')}>
                  {t('ratings.owning.unblind')}
                </ActButton>
              )}
            </dd>
          </div>
        )}
      </dl>
      <div className="ak-acts">
        <ActButton small command="ratings.withdrawStudy" onClick={() => open('withdrawStudy')}>
          {t('ratings.owning.withdraw')}
        </ActButton>
      </div>
    </section>
  );
}

/** Which code stands for which model. */
function Models({ study: { models } }: { readonly study: Study }) {
  return (
    <ul>
      {models.map(({ code, name }) => (
        <li key={code}>
          <span className="ak-mono">{code}</span> <Content text={name ?? ''} />
        </li>
      ))}
    </ul>
  );
}
