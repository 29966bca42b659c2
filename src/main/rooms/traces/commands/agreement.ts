import type { MeasureAgreement } from '../../../commandLine/roomCommands.ts';

/** Each criterion of the scheme that is asked about a step, a call or a trace, by its id. */
export const measureAgreement: MeasureAgreement = async (call, datasetId) => {
  const { criteria } = await call('traces.readScheme', {});
  const compared = criteria.filter(({ scope }) => scope !== 'span');
  return Promise.all(
    compared.map(async ({ id }) => ({
      of: id,
      ...(await call('traces.agreement', { criterionId: id, datasetIds: [datasetId] })),
    })),
  );
};
