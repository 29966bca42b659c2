import { pdsqiAttributes } from '../../../../shared/rooms/drift/pdsqi.ts';
import type { MeasureAgreement } from '../../../commandLine/roomCommands.ts';

/** Each attribute of PDSQI-9, then overrulings, which are the project's: who said them, and who replaced whose word. */
export const measureAgreement: MeasureAgreement = async (call, datasetId) => {
  const ratings = await Promise.all(
    pdsqiAttributes.map(async (of) => ({ of, ...(await call('drift.agreement', { datasetId, of })) })),
  );
  return [...ratings, { of: 'overrulings', ...(await call('drift.overrulings', { datasetId })) }];
};
