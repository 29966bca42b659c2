import type { TracesPreview } from '../../../../shared/rooms/traces/preview.ts';
import { Content } from '../../../components/Content.tsx';
import { FirstRecords } from '../../../components/preview/FirstRecords.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';

/** The first traces of the file, as they will be listed. */
export function TraceRecords({ preview }: { preview: TracesPreview }) {
  const { t } = useText();
  const shown = preview.records.length;
  const total = preview.goodCount;
  return (
    <FirstRecords
      title={t('tracesImport.first')}
      count={t('tracesImport.firstCount', { shown, total })}
      foot={
        shown === total ? t('tracesImport.allShown', { count: shown }) : t('tracesImport.someShown', { shown, total })
      }
    >
      <TraceTable records={preview.records} />
    </FirstRecords>
  );
}

function TraceTable({ records }: Pick<TracesPreview, 'records'>) {
  const { t } = useText();
  const hasModels = records.some(({ model }) => model !== null);
  const hasErrors = records.some(({ errorCount }) => errorCount > 0);
  // A file that is one JSON value has neither lines nor members.
  const hasPlaces = records.some(({ line, member }) => line !== null || member !== null);
  const hasAnswers = records.some(({ answer }) => answer !== null);
  return (
    <table className="ak-table ak-import-traces">
      <thead>
        <tr>
          <th className="ak-right">{t('tracesImport.columns.number')}</th>
          <th className="ak-col-run">{t('tracesImport.columns.key')}</th>
          {hasModels && <th className="ak-col-model">{t('tracesImport.columns.model')}</th>}
          <th>{t('tracesImport.columns.question')}</th>
          {hasAnswers && <th className="ak-col-answer">{t('tracesImport.columns.answer')}</th>}
          <th className="ak-right ak-col-count">{t('tracesImport.columns.steps')}</th>
          <th className="ak-right ak-col-count">{t('tracesImport.columns.calls')}</th>
          {hasErrors && <th className="ak-right ak-col-count">{t('tracesImport.columns.errors')}</th>}
          {hasPlaces && <th className="ak-col-place">{t('tracesImport.columns.place')}</th>}
        </tr>
      </thead>
      <tbody>
        {records.map(({ key, model, question, answer, stepCount, callCount, errorCount, line, member }, index) => {
          const place = [member ?? '', line === null ? '' : t('tracesImport.line', { line })]
            .filter((part) => part !== '')
            .join(' ');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of one preview never changes, and keys may repeat
            <tr key={index}>
              <td className="ak-right">{index + 1}</td>
              <td className="ak-mono" title={key}>
                {key}
              </td>
              {hasModels && <td title={model ?? ''}>{model ?? t('tracesImport.unnamed')}</td>}
              <td title={question ?? ''}>
                <Content text={question ?? ''} />
              </td>
              {hasAnswers && (
                <td title={answer ?? ''}>
                  <Content text={answer ?? ''} />
                </td>
              )}
              <td className="ak-right">{countText(stepCount)}</td>
              <td className="ak-right">{countText(callCount)}</td>
              {hasErrors && (
                <td className="ak-right">
                  {errorCount > 0 && (
                    <>
                      <StatusSign sign="error" label={t('tracesImport.errorsInSteps', { count: errorCount })} />{' '}
                      {countText(errorCount)}
                    </>
                  )}
                </td>
              )}
              {hasPlaces && <td title={place}>{place}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
