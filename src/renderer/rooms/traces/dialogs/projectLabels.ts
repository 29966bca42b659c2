import type { Output } from '../../../../shared/api/contract.ts';

/** The source labels of the project with their tools and lists. */
export type ProjectLabels = Output<'traces.labels'>;
