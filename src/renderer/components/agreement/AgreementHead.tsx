import type { JudgedAgreement } from '../../../shared/agreementTables.ts';
import { utcMinute } from '../../../shared/utcMinute.ts';
import { useText } from '../../window/i18n.ts';
import { useApp, useCall } from '../../window/workbench.ts';
import { useDatasets } from '../dataset/DatasetHead.tsx';
import { PictureTools, type SavedKind, type SavedPicture } from '../picture/PictureTools.tsx';
import type { ShownCoefficient } from './shownCoefficients.ts';

const commands = {
  svg: 'agreement.exportSvg',
  png: 'agreement.exportPng',
  csv: 'agreement.exportCsv',
  jsonl: 'agreement.exportJsonl',
  parquet: 'agreement.exportParquet',
} as const;

type Props = {
  /** Name of the judgement that is shown. */
  readonly judgement: string;
  /** Datasets that are compared; none for all of the room. */
  readonly datasetIds: readonly number[];
  /** What is drawn of it; empty while there is nothing. */
  readonly coefficients: readonly ShownCoefficient[];
  /** How the coefficients are computed, a sentence each. */
  readonly lines: readonly string[];
  /** Every judgement of the page, for tables. */
  readonly readAll: () => Promise<readonly JudgedAgreement[]>;
};

/** Head of agreement in a judgement: its name, and how its coefficients leave as a picture, and those of all judgements as a table. */
export function AgreementHead({ judgement, datasetIds, coefficients, lines, readAll }: Props) {
  const { t, language } = useText();
  const call = useCall();
  const datasets = useDatasets();
  const version = useApp((state) => (state.project.status === 'ready' ? state.project.value.version : ''));
  const draw = async (kind: SavedKind): Promise<SavedPicture> => {
    const { savedAgreement } = await import('./savedAgreement.ts');
    const names = datasets.flatMap(({ id, name }) => (datasetIds.includes(id) ? [name] : []));
    const when = utcMinute(new Date().toISOString());
    const caption = [[judgement, ...names].join(' · '), ...lines, t('agreement.made', { version, when })];
    const base64 = await savedAgreement({ judgement, coefficients, caption, language, readAll }, kind);
    const isPicture = kind === 'svg' || kind === 'png';
    return {
      name: [t('agreement.title'), ...(isPicture ? [judgement] : names)].join(' '),
      write: (fileName, destination) =>
        call('datasets.exportAgreement', {
          ...{ datasetIds: [...datasetIds], table: 'coefficients' },
          ...{ fileName, base64, destination },
        }),
    };
  };
  return (
    <header className="ak-page-work-head">
      <h2>{judgement}</h2>
      <PictureTools
        table={null}
        commands={commands}
        has={(kind) => (kind === 'svg' || kind === 'png' ? coefficients.length > 0 : true)}
        titleOf={(kind) => t(kind === 'svg' || kind === 'png' ? 'agreement.savesShown' : 'agreement.savesAll')}
        pane=".ak-page-work"
        draw={draw}
      />
    </header>
  );
}
