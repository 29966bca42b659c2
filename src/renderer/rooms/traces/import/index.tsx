import { traceFormatIds } from '../../../../shared/traces/trace.ts';
import { plainImport, type RoomImport } from '../../roomImport.ts';
import { FieldMappingForm } from './FieldMappingForm.tsx';
import { guessMapping, isUsableMapping } from './fieldPointers.ts';
import { MappedSteps } from './MappedSteps.tsx';
import { TraceFacts } from './TraceFacts.tsx';
import { TraceRecords } from './TraceRecords.tsx';

/** Files of agent traces, which answer nothing. */
export const tracesImport: RoomImport = {
  id: 'traces',
  ...plainImport,
  formats: traceFormatIds,
  answers: {},
  becauseSection: 'traceFormats',
  texts: {
    ...plainImport.texts,
    imported: 'tracesImport.imported',
    warnings: 'tracesImport.warningsTitle',
    modeGood: 'import.modeGood',
    item: 'tracesImport.problemItem',
  },
  acceptLabel: ({ goodCount: count }, act, { t }) => t(`tracesImport.${act}`, { count }),
  Facts: ({ preview, formatFact }) =>
    preview.room === 'traces' && <TraceFacts preview={preview} formatFact={formatFact} />,
  Records: ({ preview }) => preview.room === 'traces' && <TraceRecords preview={preview} />,
  mapping: {
    format: 'fields',
    guess: guessMapping,
    isUsable: isUsableMapping,
    Form: FieldMappingForm,
    Steps: MappedSteps,
  },
};
