import type { PassRates } from '../../../../shared/rooms/traces/runsApi.ts';

/** A cell of the matrix: runs of one model, of one row or of all (null). */
export type ChosenCell = { readonly row: PassRates['rows'][number] | null; readonly model: number };
