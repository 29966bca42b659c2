import type { JudgedAgreement } from '../../../shared/agreementTables.ts';
import type { ExportDestination, ExportReport } from '../../../shared/files.ts';
import { useText } from '../../window/i18n.ts';
import { useCall } from '../../window/workbench.ts';
import { useDatasets } from '../dataset/DatasetHead.tsx';
import { PictureTools, type SavedKind, type SavedPicture } from '../picture/PictureTools.tsx';

const commands = {
  csv: 'agreement.exportDisagreementsCsv',
  jsonl: 'agreement.exportDisagreementsJsonl',
  parquet: 'agreement.exportDisagreementsParquet',
} as const;

/** Judgements whose disagreements leave. */
type ReadAll = () => Promise<readonly JudgedAgreement[]>;
type Props = {
  /** Of the file, behind the word for disagreements. */
  readonly names: readonly string[];
  readonly readAll: ReadAll;
  readonly write: (file: {
    readonly fileName: string;
    readonly base64: string;
    readonly destination: ExportDestination;
  }) => Promise<ExportReport>;
};

/** How disagreements leave: as the table that the command line writes, which names who said what. */
export function DisagreementTools({ names, readAll, write }: Props) {
  const { t } = useText();
  const draw = async (kind: SavedKind): Promise<SavedPicture | null> => {
    const { savedDisagreements } = await import('./savedAgreement.ts');
    const base64 = await savedDisagreements(readAll, kind);
    if (base64 === null) return null;
    return {
      name: [t('agreement.disagreements'), ...names].join(' '),
      write: (fileName, destination) => write({ fileName, base64, destination }),
    };
  };
  return (
    <PictureTools
      label={t('agreement.savesDisagreements')}
      table={null}
      commands={commands}
      has={() => true}
      titleOf={() => t('agreement.savesDisagreements')}
      pane=".ag-disagreements"
      draw={draw}
    />
  );
}

type OfDatasetsProps = {
  /** Datasets that are compared; none for all of the room. */
  readonly datasetIds: readonly number[];
  readonly readAll: ReadAll;
};

/** Those of every judgement on datasets. */
export function DatasetDisagreementTools({ datasetIds, readAll }: OfDatasetsProps) {
  const call = useCall();
  const datasets = useDatasets();
  return (
    <DisagreementTools
      names={datasets.flatMap(({ id, name }) => (datasetIds.includes(id) ? [name] : []))}
      readAll={readAll}
      write={(file) =>
        call('datasets.exportAgreement', { ...file, datasetIds: [...datasetIds], table: 'disagreements' })
      }
    />
  );
}
