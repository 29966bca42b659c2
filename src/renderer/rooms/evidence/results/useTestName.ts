import { testNameOf } from '../../../../shared/rooms/evidence/resultsCaption.ts';
import { useText } from '../../../window/i18n.ts';

/** A test as the study calls it, by the name of its result file. */
export function useTestName(): (scenario: string) => string {
  const { t } = useText();
  return (scenario) => testNameOf(scenario, t);
}
