import { AppError } from '../../../../shared/errors.ts';
import { evidenceTests } from '../../../../shared/rooms/evidence/claims.ts';
import { UsageError } from '../../../commandLine/command.ts';
import { testOfScenario } from '../numbers/resultFiles.ts';

/** The error of scenarios that have no results (of `whom`): wrong usage where one is no test at all. */
export function noResultsOf(scenarios: readonly string[], whom: string | null = null): Error {
  const strange = scenarios.filter((scenario) => evidenceTests.every((test) => test !== testOfScenario(scenario)));
  if (strange.length > 0) return new UsageError(`--scenario ${strange[0]} is none of ${evidenceTests.join(', ')}`);
  const of = whom === null ? '' : ` of ${whom}`;
  return new AppError('NOT_FOUND', `There are no results${of} in ${scenarios.join(', ')}`, { kind: 'results' });
}
