import { listText, sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RetryNote } from '../../../components/RetryNote.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { errorTexts } from '../../../window/errorTexts.ts';
import { useText } from '../../../window/i18n.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { AgreementTab } from './agreement/AgreementTab.tsx';
import { nothingCounts } from './nothingCounts.ts';
import { Overview } from './overview/Overview.tsx';
import { ResultsTools } from './ResultsTools.tsx';
import { useResults, useResultsStore } from './resultsContext.ts';
import { hasNumbers, headOf, progressOf, resultsOf, resultsTabs } from './resultsState.ts';
import { ProgressTab } from './tabs/ProgressTab.tsx';
import { RatingsTab } from './tabs/RatingsTab.tsx';
import { StyleTab } from './tabs/StyleTab.tsx';
import { useCriteria } from './useCriteria.ts';
import { useNarrowing } from './useNarrowing.ts';
import { useResultsCommands } from './useResultsCommands.ts';
import { useWaiting } from './useWaiting.ts';
import { WidenResults } from './WidenResults.tsx';
import './results.css';

const panels = {
  overview: Overview,
  ratings: RatingsTab,
  agreement: AgreementTab,
  style: StyleTab,
  progress: ProgressTab,
};

/** The results of a study: five tabs of one filter. */
export function ResultsWork() {
  const { t } = useText();
  const store = useResultsStore();
  const tab = useResults((state) => state.tab);
  useResultsCommands();
  return (
    <div className="rr-work" data-scope="ratings.results" data-room-scope="ratings.results">
      <Tabs
        label={t('ratingsResults.title')}
        tabs={resultsTabs.map((id) => ({
          id,
          label: t(`ratingsResults.tabs.${id}`),
          panel: id === tab ? <Panel Content={panels[id]} needsNumbers={id !== 'progress'} /> : null,
        }))}
        current={tab}
        onChange={(id) => store.getState().setTab(id)}
        end={<ResultsTools />}
      />
      <Foot />
    </div>
  );
}

function Panel({ Content, needsNumbers }: { readonly Content: () => React.ReactNode; readonly needsNumbers: boolean }) {
  const texts = useText();
  const { t, language } = texts;
  const store = useResultsStore();
  const head = useResults((state) => state.head);
  const results = useResults((state) => state.results);
  const counts = useResults((state) => resultsOf(state)?.counts);
  const narrowed = useNarrowing();
  const reload = () => void store.getState().open();
  if (head.status === 'failed') return <RetryNote title={errorTexts(head.error, texts).title} onRetry={reload} />;
  if (head.status !== 'ready') return <LoadingShape rows={8} label={t('ratingsResults.reading')} />;
  if (!head.value.isOpen) {
    return (
      <EmptyState isAbout title={t('ratingsResults.blind')}>
        {t('ratingsResults.blindText')}
      </EmptyState>
    );
  }
  if (!needsNumbers) return <Content />;
  if (results.status === 'failed' && results.error.code === 'CANCELLED') {
    return (
      <EmptyState
        isAbout
        title={t('ratingsResults.cancelled')}
        acts={<ActButton onClick={reload}>{t('common.retry')}</ActButton>}
      />
    );
  }
  if (results.status === 'failed') return <RetryNote title={errorTexts(results.error, texts).title} onRetry={reload} />;
  if (results.status !== 'ready' || !counts) return <LoadingShape rows={8} label={t('ratingsResults.reading')} />;
  if (counts.counted === 0) {
    const { planned } = progressOf(head.value, 'people');
    const { title, because } = nothingCounts(counts, t);
    return (
      <EmptyState isAbout title={title}>
        {because} {planned !== null && t('ratingsResults.planned', { count: planned })}
      </EmptyState>
    );
  }
  if (counts.shown === 0) {
    return (
      <EmptyState isAbout title={t('ratingsResults.filteredOut', { count: counts.counted })} acts={<WidenResults />}>
        {t('ratingsResults.narrowedBy', { what: listText(narrowed, language) })}
      </EmptyState>
    );
  }
  return <Content />;
}

/** What every export says, what is on its way, and the keys. */
function Foot() {
  const { t } = useText();
  const store = useResultsStore();
  const head = useResults(headOf);
  const version = useResults((state) => resultsOf(state)?.protocolVersion ?? '');
  const waits = useWaiting();
  const isClosed = head?.isClosed ?? true;
  // How far evaluators are is of no filter.
  const showsOlder = useResults((state) => state.tab !== 'progress') && version !== '';
  const showsNumbers = useResults(hasNumbers);
  return (
    <footer className="rr-work-foot">
      {waits === null ? (
        <span className="ak-sentence">
          {version === ''
            ? ''
            : isClosed
              ? t('ratingsResults.everyExportClosed', { version })
              : t('ratingsResults.everyExport', { version })}
        </span>
      ) : (
        <span role="status">
          {sentencesText([
            t('ratingsResults.summingUp', { seconds: waits }),
            showsOlder ? t('ratingsResults.olderShown') : '',
          ])}{' '}
          <ActButton small onClick={() => void store.getState().cancel()}>
            {t('common.cancel')}
          </ActButton>
        </span>
      )}
      {showsNumbers && <FootKeys />}
    </footer>
  );
}

/** The keys of the numbers that are shown. */
function FootKeys() {
  const { t } = useText();
  const { criteria } = useCriteria();
  const tab = useResults((state) => state.tab);
  const decides = useResults((state) => state.tab === 'agreement' && state.itemKey !== null);
  const values = useResults(({ agreement }) =>
    agreement.status === 'ready' ? Math.min(5, agreement.value.categories.length) : 0,
  );
  const [value, item, openItem] = [
    useKeyOf('agreement.value1'),
    useKeyOf('agreement.next'),
    useKeyOf('agreement.nextOpen'),
  ];
  const [first, behind, open] = [
    useKeyOf('ratings.criterion1'),
    useKeyOf('ratings.nextJudgement'),
    useKeyOf('ratings.openPair'),
  ];
  const count = Math.min(5, criteria.length);
  return (
    <span className="rr-keys" data-tab={tab}>
      {!decides && first !== null && count > 1 && (
        <>
          <Keys keys={first} />–<Keys keys={String(count)} /> {t('ratingsResults.keys.criterion')}
        </>
      )}
      {decides && value !== null && values > 1 && (
        <>
          <Keys keys={value} />–<Keys keys={String(values)} /> {t('ratingsResults.keys.value')}
        </>
      )}
      {tab === 'overview' && <span>{t('ratingsResults.keys.arrows')}</span>}
      {tab === 'agreement' && (
        <>
          <Keys keys={item} /> {t('ratingsResults.keys.item')} <Keys keys={openItem} />{' '}
          {t('ratingsResults.keys.openItem')}
        </>
      )}
      {tab !== 'agreement' && behind !== null && (
        <>
          <Keys keys={behind} /> {t('ratingsResults.keys.judgement')}
        </>
      )}
      {tab !== 'agreement' && open !== null && (
        <>
          <Keys keys={open} /> {t('ratingsResults.keys.open')}
        </>
      )}
    </span>
  );
}
