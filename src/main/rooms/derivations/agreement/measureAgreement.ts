import { labelAgreement } from '../../../metrics/labelAgreement.ts';
import { textAgreement } from '../../../metrics/textAgreement.ts';

/** As of other agreement. */
const [rounds, seed] = [1_000, 42];
/** With more categories nobody reads their tables, and a matrix of them would not fit. */
const mostInTables = 12;

type Compared = Parameters<typeof labelAgreement>[0];

/** Agreement of few categories with its tables, of many without. Runs in a thread. */
export function measureAgreement(compared: Compared) {
  return compared.categoryCount > mostInTables ? textAgreement(compared, rounds, seed) : labelAgreement(compared);
}
