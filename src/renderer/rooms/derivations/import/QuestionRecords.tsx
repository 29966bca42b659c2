import { useState } from 'react';
import type { DerivationsPreview } from '../../../../shared/rooms/derivations/preview.ts';
import { Content } from '../../../components/Content.tsx';
import { checkTitle, problemSentence } from '../../../components/dataset/problemTexts.ts';
import { FirstRecords } from '../../../components/preview/FirstRecords.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';

/** The first records, as they will be stored: as a table or as they are written in the file. */
export function QuestionRecords({ preview }: { preview: DerivationsPreview }) {
  const { t } = useText();
  const [view, setView] = useState<'table' | 'json'>('table');
  const shown = preview.records.length;
  const total = preview.recordCount;
  return (
    <FirstRecords
      title={t('import.first')}
      count={t('import.firstCount', { shown, total })}
      foot={shown === total ? t('import.allShown', { count: shown }) : t('import.someShown', { shown, total })}
      control={
        <Segmented
          label={t('import.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'table', label: t('import.table') },
            { value: 'json', label: t('import.json') },
          ]}
        />
      }
    >
      {view === 'table' ? <RecordTable preview={preview} /> : <RecordJson preview={preview} />}
    </FirstRecords>
  );
}

function RecordTable({ preview }: { preview: DerivationsPreview }) {
  const texts = useText();
  const { t, textOf } = texts;
  const notesOf = (record: DerivationsPreview['records'][number]) => [
    ...record.problemCodes.map((code) => {
      const problem = preview.problems.find((one) => one.code === code && one.record === record.record);
      return problem === undefined ? code : problemSentence(problem, texts);
    }),
    ...record.checkCodes.map((code) => checkTitle(code, texts)),
  ];
  // Predictions have neither types nor questions, R4C has no answers either.
  const hasTypes = preview.records.some(({ type }) => type !== null);
  const hasQuestions = preview.records.some(({ question }) => question !== null);
  const hasAnswers = preview.records.some(({ answer }) => answer !== null);
  return (
    <table className="ak-table">
      <thead>
        <tr>
          <th className="ak-right">{t('import.columns.number')}</th>
          {hasTypes && <th className="ak-col-type">{t('import.columns.type')}</th>}
          <th className={hasQuestions ? 'ak-col-key' : undefined}>{t('import.columns.key')}</th>
          {hasQuestions && <th>{t('import.columns.question')}</th>}
          {hasAnswers && <th className={hasQuestions ? 'ak-col-answer' : undefined}>{t('import.columns.answer')}</th>}
          <th className="ak-right ak-col-triples">{t('import.columns.triples')}</th>
          <th className={hasQuestions ? 'ak-col-notes' : undefined}>{t('import.columns.notes')}</th>
        </tr>
      </thead>
      <tbody>
        {preview.records.map((record) => {
          const worst = worstOf(record, preview);
          const notes = notesOf(record);
          const noted = notes.length > 0;
          return (
            <tr key={record.record} className={noted ? `ak-row-${worst}` : undefined}>
              <td className="ak-right">{record.record}</td>
              {hasTypes && (
                <td>
                  {record.type !== null && (
                    <span className="ak-type" title={textOf(`derivations.types.${record.type}.name`)}>
                      <span aria-hidden="true">{textOf(`derivations.types.${record.type}.mark`)}</span>
                      <span className="ak-hidden">{textOf(`derivations.types.${record.type}.name`)}</span>
                    </span>
                  )}
                </td>
              )}
              <td className="ak-mono" title={record.itemKey}>
                {record.itemKey}
              </td>
              {hasQuestions && (
                <td title={record.question ?? ''}>
                  <Content text={record.question ?? ''} />
                </td>
              )}
              {hasAnswers && (
                <td title={record.answer ?? ''}>
                  <Content text={record.answer ?? ''} />
                </td>
              )}
              <td className="ak-right">{record.tripleCount}</td>
              <td title={notes.join(' ')}>
                {noted && (
                  <>
                    <StatusSign sign={worst} /> {notes.join(', ')}
                  </>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The worse sign of what the reader and the live checks say of a record. */
function worstOf(
  { record, checkCodes }: DerivationsPreview['records'][number],
  { problems, checkCounts }: DerivationsPreview,
): 'error' | 'warning' {
  const isError =
    problems.some((one) => one.record === record && one.severity === 'error') ||
    checkCounts.some(({ code, severity }) => severity === 'error' && checkCodes.includes(code));
  return isError ? 'error' : 'warning';
}

function RecordJson({ preview }: { preview: DerivationsPreview }) {
  return (
    <ol className="ak-import-json">
      {preview.records.map((record) => (
        <li key={record.record}>
          <pre className="ak-mono">
            <Content text={record.json} />
          </pre>
        </li>
      ))}
    </ol>
  );
}
