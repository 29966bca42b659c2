import { rangeText, signed } from '../../../../shared/charts/numberTexts.ts';
import type { ModelLabels } from '../../../../shared/rooms/traces/resultsApi.ts';
import { Marker } from '../../../components/charts/Marker.tsx';
import { moveInTable } from '../../../components/moveInTable.ts';
import { useText } from '../../../window/i18n.ts';
import { dividedText, intervalOf, lookOfModel, type ResultsCell, type ShownResults } from './resultsData.ts';

type Props = {
  readonly shown: ShownResults;
  readonly cell: ResultsCell | null;
  readonly onChoose: (cell: ResultsCell) => void;
};

/** Models × answers: share, interval, and count of n. Each number leads to its places; arrows go from one to the next. */
export function ResultsTable({ shown, cell, onChoose }: Props) {
  const { t } = useText();
  const { results, choiceName } = shown;
  return (
    <div className="tl-scroll">
      <table className="tl-table" onKeyDown={moveInTable}>
        <caption className="ak-hidden">{t('tracesResults.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('tracesResults.model')}</th>
            <th scope="col" className="tl-number">
              {t('tracesResults.labelled')}
            </th>
            {results.choices.map((id) => (
              <th key={id} scope="col" className="tl-number" data-chosen={id === cell?.choiceId}>
                {choiceName(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.models.map((row) => (
            <Row key={row.model ?? ''} row={row} shown={shown} cell={cell} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, shown, cell, onChoose }: Props & { readonly row: ModelLabels }) {
  const { t } = useText();
  const { results, nameOf } = shown;
  const { model, places, asked, traces, questions, shares } = row;
  const lie = t('tracesResults.lie', {
    traces: t('tracesResults.traces', { count: traces }),
    questions: t('tracesResults.questions', { count: questions }),
  });
  return (
    <tr>
      <th scope="row">
        <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden="true">
          <Marker look={lookOfModel(results, model)} x={5} y={5} radius={4} />
        </svg>{' '}
        {nameOf(model)}
      </th>
      <td className="tl-number">
        <b>{asked === null ? dividedText(places) : t('tracesResults.ofAsked', { places, asked })}</b>
        <small>{lie}</small>
      </td>
      {results.choices.map((choiceId, at) => {
        const isChosen = cell !== null && cell.model === model && cell.choiceId === choiceId;
        return (
          <td key={choiceId} className="tl-number">
            <Share
              share={shares[at]}
              {...{ places, isChosen }}
              label={t('tracesResults.cell', { model: nameOf(model), choice: shown.choiceName(choiceId) })}
              onChoose={() => onChoose({ model, choiceId })}
            />
          </td>
        );
      })}
    </tr>
  );
}

type ShareProps = {
  readonly share: ModelLabels['shares'][number] | undefined;
  readonly places: number;
  readonly isChosen: boolean;
  readonly label: string;
  readonly onChoose: () => void;
};

function Share({ share, places, isChosen, label, onChoose }: ShareProps) {
  const { t, language } = useText();
  if (share === undefined || share.value === null) return <span className="tl-quiet">–</span>;
  const interval = intervalOf(share);
  return (
    <button type="button" className="tl-share" aria-pressed={isChosen} data-pane-focus onClick={onChoose}>
      <span className="ak-hidden">{label} </span>
      <b>{signed(share.value)}</b> <small>{interval && rangeText(interval, language)}</small>
      <small>{t('tracesResults.count', { count: dividedText(share.count), places })}</small>
    </button>
  );
}
