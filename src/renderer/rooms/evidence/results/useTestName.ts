import { evidenceTests } from '../../../../shared/rooms/evidence/claims.ts';
import { useText } from '../../../window/i18n.ts';

/** A test as the study calls it, by the name of its result file; a name that the study does not know stays. */
export function useTestName(): (scenario: string) => string {
  const { t } = useText();
  return (scenario) => {
    const name = scenario === 'full_data_noid' ? 'full_data' : scenario;
    const test = evidenceTests.find((one) => one === name);
    return test === undefined ? scenario : t(`evidence.tests.${test}`);
  };
}
