import type { RoomId } from '../../shared/datasets.ts';
import { derivationsImport } from './derivations/import/index.tsx';
import { driftImport } from './drift/import/index.tsx';
import { evidenceImport } from './evidence/import/index.tsx';
import { ratingsImport } from './ratings/import/index.tsx';
import type { RoomImport } from './roomImport.ts';
import { tracesImport } from './traces/import/index.tsx';

/** What each room gives to the import sheet: apart from the rooms, as no window shows a file before one is dropped on it. */
export const roomImports: Readonly<Record<RoomId, RoomImport>> = {
  derivations: derivationsImport,
  evidence: evidenceImport,
  traces: tracesImport,
  drift: driftImport,
  ratings: ratingsImport,
};

/** The same in the order of the rail. */
export const importList: readonly RoomImport[] = Object.values(roomImports);
