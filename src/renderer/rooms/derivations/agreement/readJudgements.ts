import type { JudgedAgreement } from '../../../../shared/agreementTables.ts';
import type { Call } from '../../../../shared/api/contract.ts';
import { comparedJudgements } from '../../../../shared/rooms/derivations/agreementApi.ts';

/** Agreement in every judgement on the questions of a dataset, for tables; one that its corpus does not have is there without numbers. */
export async function readJudgements(call: Call, datasetId: number): Promise<readonly JudgedAgreement[]> {
  const [versions, ...labels] = await Promise.all([
    call('derivations.triplesAgreement', { datasetId }),
    ...comparedJudgements.map((of) => call('derivations.agreement', { datasetId, of })),
  ]);
  return [
    { of: 'triples', labels: null, versions },
    ...comparedJudgements.map((of, at) => ({ of, labels: labels[at] ?? null, versions: null })),
  ];
}
