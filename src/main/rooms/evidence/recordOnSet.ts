import { recordOnDataset } from '../../judgements/recordChange.ts';
import { setKind } from './aspects.ts';

/** Records an act about a set as a whole. */
export const recordOnSet = recordOnDataset('evidence', setKind);
