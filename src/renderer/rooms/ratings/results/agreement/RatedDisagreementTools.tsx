import { DisagreementTools } from '../../../../components/agreement/DisagreementTools.tsx';
import { useCall } from '../../../../window/workbench.ts';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { criteriaOf, headOf } from '../resultsState.ts';

/** How disagreements on every criterion of a study leave, as the page filters and counts them. */
export function RatedDisagreementTools() {
  const call = useCall();
  const store = useResultsStore();
  const head = useResults(headOf);
  const readAll = () => {
    const { datasetId, filter, agreementKind: kind, unable } = store.getState();
    return Promise.all(
      criteriaOf(store.getState()).map(async ({ key: criterion }) => {
        const labels = await call('ratings.agreement', { datasetId, filter, criterion, kind, unable });
        return { of: criterion, labels, versions: null };
      }),
    );
  };
  return (
    <DisagreementTools
      names={head === null ? [] : [head.title]}
      readAll={readAll}
      write={(file) => {
        const { datasetId, filter } = store.getState();
        return call('ratings.exportResults', { ...file, datasetId, filter });
      }}
    />
  );
}
