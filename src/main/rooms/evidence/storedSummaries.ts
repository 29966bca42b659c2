import { type DescribedAssertion, describeAssertions } from './reading/summaryTables.ts';
import { type Place, storedTexts } from './storedTexts.ts';

/** Reads what the release in a dataset says of its assertions. */
export const summariesTasks = {
  'evidence.releaseSummaries': async (place: Place): Promise<DescribedAssertion[]> =>
    describeAssertions((await storedTexts(place, ['summaries'])).map(({ text }) => text)),
} as const;
