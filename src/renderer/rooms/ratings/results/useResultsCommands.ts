import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useResults, useResultsStore } from './resultsContext.ts';
import { criteriaOf, everythingOf, hasNumbers, headOf, type ResultsTab } from './resultsState.ts';

/** What keys and palette can do in the results. */
export function useResultsCommands(): void {
  const act = useAct();
  const store = useResultsStore();
  const tab = useResults((state) => state.tab);
  const hasRow = useResults((state) => state.submissionId !== null && state.place !== null);
  // An item that is decided takes the digits for its values.
  const choosesCriterion = useResults((state) => hasNumbers(state) && (tab !== 'agreement' || state.itemKey === null));
  const isNumbers = tab === 'overview' || tab === 'ratings' || tab === 'style';
  const criterion = (at: number) => () => {
    const found = criteriaOf(store.getState())[at];
    if (found) store.getState().setCriterion(found.key);
  };
  const show = (next: ResultsTab) => () => store.getState().setTab(next);
  useCommand('ratings.criterion1', criterion(0), choosesCriterion);
  useCommand('ratings.criterion2', criterion(1), choosesCriterion);
  useCommand('ratings.criterion3', criterion(2), choosesCriterion);
  useCommand('ratings.criterion4', criterion(3), choosesCriterion);
  useCommand('ratings.criterion5', criterion(4), choosesCriterion);
  useCommand('ratings.overview', show('overview'));
  useCommand('ratings.means', show('ratings'));
  useCommand('ratings.agreement', show('agreement'));
  useCommand('ratings.style', show('style'));
  useCommand('ratings.progress', show('progress'));
  useCommand('ratings.nextJudgement', () => act(() => store.getState().stepJudgement(1)), hasRow && isNumbers);
  useCommand('ratings.previousJudgement', () => act(() => store.getState().stepJudgement(-1)), hasRow && isNumbers);
  useCommand('ratings.openPair', () => act(() => store.getState().openPair()), hasRow && isNumbers);
  useCommand('ratings.closeJudgements', () => act(() => store.getState().choosePlace(null)), hasRow);
  useCommand('ratings.widenResults', () => {
    const head = headOf(store.getState());
    if (head !== null) act(() => store.getState().setFilter(everythingOf(head)));
  });
}
