import { recordOnDataset } from '../../judgements/recordChange.ts';
import { settingsKind } from './aspects.ts';

/** Records an act about a dataset as a whole. */
export const recordOnSettings = recordOnDataset('derivations', settingsKind);
