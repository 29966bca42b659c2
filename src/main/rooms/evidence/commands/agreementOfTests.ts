import type { MeasureAgreement } from '../../../commandLine/roomCommands.ts';

/** Each test of a dataset, by its id. */
export const measureAgreement: MeasureAgreement = async (call, datasetId) => {
  const { tests } = await call('evidence.head', { datasetId });
  return Promise.all(
    tests.map(async ({ test }) => ({ of: test, ...(await call('evidence.agreement', { datasetId, test })) })),
  );
};
