import type { ReactNode } from 'react';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { useText } from '../../../window/i18n.ts';
import { DecidePane } from './agreement/DecidePane.tsx';
import { BehindPane } from './behind/BehindPane.tsx';
import { ResultsList } from './ResultsList.tsx';
import { ResultsProvider } from './ResultsProvider.tsx';
import { ResultsWork } from './ResultsWork.tsx';
import { useResults } from './resultsContext.ts';

type Props = { readonly datasetId: number /** Above the filters. */; readonly head: ReactNode };

/** The results of a study: filters, tabs, and what is behind a number. */
export function ResultsPage({ datasetId, head }: Props) {
  return (
    <ResultsProvider key={datasetId} datasetId={datasetId}>
      <ResultsFrame head={head} />
    </ResultsProvider>
  );
}

/** The three panes; the right one is there while something is chosen. */
function ResultsFrame({ head }: Pick<Props, 'head'>) {
  const { t } = useText();
  const hasChosen = useResults(({ tab, place, itemKey }) => (tab === 'agreement' ? itemKey : place) !== null);
  return (
    <RoomFrame
      room="ratings"
      list={
        <div className="rr-list-pane" data-scope="ratings.results">
          {head}
          <ResultsList />
        </div>
      }
      work={<ResultsWork />}
      inspector={<ResultsInspector />}
      names={{
        list: t('ratingsResults.panes.list'),
        work: t('ratingsResults.title'),
        inspector: t('ratingsResults.panes.inspector'),
      }}
      listWidth={250}
      inspectorWidth={400}
      hasChosen={hasChosen}
    />
  );
}

/** Right of the results: what is behind a number, or on the tab of agreement the item that is decided. */
function ResultsInspector() {
  const tab = useResults((state) => state.tab);
  return tab === 'agreement' ? <DecidePane /> : <BehindPane />;
}
