import { comparedJudgements } from '../../../../shared/rooms/derivations/agreementApi.ts';
import type { MeasureAgreement } from '../../../commandLine/roomCommands.ts';

/** The triples of every two versions, then each judgement on questions, by its id. */
export const measureAgreement: MeasureAgreement = async (call, datasetId) => [
  { of: 'triples', ...(await call('derivations.triplesAgreement', { datasetId })) },
  ...(await Promise.all(
    comparedJudgements.map(async (of) => ({ of, ...(await call('derivations.agreement', { datasetId, of })) })),
  )),
];
