import type { LabelResults, ResultsChoice } from '../../../../shared/rooms/traces/resultsApi.ts';
import { utcMinute } from '../../../../shared/utcMinute.ts';
import { Content } from '../../../components/Content.tsx';
import { IntervalRows } from '../../../components/charts/IntervalRows.tsx';
import { useDatasets } from '../../../components/dataset/DatasetHead.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { PictureTools, type SavedKind, type SavedPicture } from '../../../components/picture/PictureTools.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import type { Reading } from '../../../window/useReading.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { ResultsTable } from './ResultsTable.tsx';
import { intervalOf, lookOfModel, type ResultsCell, type ShownResults } from './resultsData.ts';

type Props = {
  readonly read: Reading<LabelResults>;
  readonly shown: ShownResults | null;
  readonly choice: ResultsChoice;
  readonly cell: ResultsCell | null;
  readonly onChoose: (cell: ResultsCell) => void;
};

const commands = {
  svg: 'traces.exportSvg',
  png: 'traces.exportPng',
  csv: 'traces.exportCsv',
  parquet: 'traces.exportParquet',
} as const;
const axis = { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };

/** The numbers of a criterion, and one answer drawn with its intervals. */
export function ResultsWork({ read, shown, choice, cell, onChoose }: Props) {
  const { t, language } = useText();
  const files = useFiles(choice.datasetIds);
  const draw = useDraw(shown, choice, files);
  const isEmpty = shown?.results.models.every(({ places }) => places === 0) ?? true;
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (shown === null) return <LoadingShape rows={8} label={t('tracesResults.reading')} />;
  const name = shown.criterion.name[language];
  return (
    <>
      <header className="tl-head">
        <div>
          <h2>{name}</h2>
          <Content as="p" text={files} className="ak-caption" />
        </div>
        <PictureTools table={null} commands={commands} has={() => !isEmpty} pane=".tl-work" draw={draw} />
      </header>
      {isEmpty ? (
        <EmptyState title={t(shown.results.evaluators.length > 0 ? 'tracesResults.notChosen' : 'tracesResults.nobody')}>
          {shown.results.evaluators.length === 0 && t('tracesResults.nobodyText')}
        </EmptyState>
      ) : (
        <>
          <ResultsTable shown={shown} cell={cell} onChoose={onChoose} />
          <div className="tl-chart">
            <AnswerChart
              shown={shown}
              evaluatorId={choice.evaluatorId}
              choiceId={cell?.choiceId ?? shown.results.choices[0] ?? ''}
            />
          </div>
        </>
      )}
    </>
  );
}

type ChartProps = { readonly shown: ShownResults; readonly evaluatorId: string | null; readonly choiceId: string };

function AnswerChart({ shown, evaluatorId, choiceId }: ChartProps) {
  const { t, language } = useText();
  const { results, criterion, nameOf, choiceName } = shown;
  const at = results.choices.indexOf(choiceId);
  return (
    <IntervalRows
      title={t('tracesResults.chart', { criterion: criterion.name[language], choice: choiceName(choiceId) })}
      about={t('tracesResults.chartAbout', { who: whoOf(shown, evaluatorId, t('tracesResults.everybody')) })}
      axis={axis}
      middle={null}
      absent={t('tracesResults.noLabel')}
      noInterval=""
      rows={results.models.map(({ model, places, shares }) => {
        const share = shares[at];
        return {
          ...{ key: model ?? '', name: nameOf(model), look: lookOfModel(results, model), value: share?.value ?? null },
          interval: share ? intervalOf(share) : null,
          end: `n ${countText(places)}`,
        };
      })}
    />
  );
}

function whoOf({ results }: ShownResults, evaluatorId: string | null, everybody: string): string {
  return evaluatorId === null ? everybody : (results.evaluators.find(({ id }) => id === evaluatorId)?.name ?? '');
}

/** The files whose traces are counted, by name. */
function useFiles(datasetIds: readonly number[]): string {
  const { t } = useText();
  const datasets = useDatasets();
  if (datasetIds.length === 0) return t('traces.list.all');
  return datasets.flatMap(({ id, name }) => (datasetIds.includes(id) ? [name] : [])).join(t('transcript.and'));
}

/** Draws what is shown, with how its numbers were made. */
function useDraw(shown: ShownResults | null, choice: ResultsChoice, files: string) {
  const { t, language } = useText();
  const call = useCall();
  const version = useApp((state) => (state.project.status === 'ready' ? state.project.value.version : ''));
  return async (kind: SavedKind, pane: Element): Promise<SavedPicture | null> => {
    const { savedResults } = await import('./savedResults.ts');
    if (shown === null) return null;
    const when = utcMinute(new Date().toISOString());
    const caption = [
      [shown.criterion.name[language], files, whoOf(shown, choice.evaluatorId, t('tracesResults.everybody'))].join(
        ' · ',
      ),
      ...[t('tracesResults.unitLine'), t('tracesResults.everybodyLine'), t('tracesResults.wilsonLine')],
      ...[t('tracesResults.testLine'), t('tracesResults.made', { version, when })],
    ];
    const base64 = await savedResults({ pane, shown, caption, texts: { t, language } }, kind);
    return {
      name: `${t('tracesResults.title')} ${shown.criterion.name[language]}`,
      write: (fileName, destination) => call('traces.exportResults', { ...choice, fileName, base64, destination }),
    };
  };
}
