import { DecidePane } from './agreement/DecidePane.tsx';
import { BehindPane } from './behind/BehindPane.tsx';
import { useResults } from './resultsContext.ts';

/** Right of the results: what is behind a number, or on the tab of agreement the item that is decided. */
export function ResultsInspector() {
  const tab = useResults((state) => state.tab);
  return tab === 'agreement' ? <DecidePane /> : <BehindPane />;
}
