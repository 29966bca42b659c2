import { sentencesText } from '../../shared/charts/numberTexts.ts';
import type { ReconcileReport } from '../../shared/outbox/api.ts';
import { Content } from '../components/Content.tsx';
import { Note } from '../components/Note.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { useText } from '../window/i18n.ts';
import '../components/dialogTable.css';

const shownAtMost = 50;

/** What is missing, doubled and edited by hand, the last side by side. */
export function CompareReport({ report }: { report: ReconcileReport }) {
  const { t } = useText();
  const { missing, missingCount, doubled, doubledCount, edited, editedCount } = report;
  const { confirmed, found, foreignCount: foreign, unnamedCount: unnamed } = report;
  const isSame = missingCount + doubledCount + editedCount === 0;
  return (
    <ScrollPane className="ob-report" label={t('outbox.compareTitle')}>
      <Note kind={isSame ? 'ok' : 'caution'} title={isSame ? t('outbox.same') : t('outbox.different')}>
        {sentencesText([
          t('outbox.compared', { confirmed, found, foreign }),
          unnamed > 0 ? t('outbox.unnamed', { count: unnamed }) : '',
        ])}
      </Note>
      {missingCount > 0 && <h3>{t('outbox.missing', { count: missingCount })}</h3>}
      <ul>
        {missing.slice(0, shownAtMost).map((row) => (
          <li key={row.submissionId}>
            <RowName {...row} />
          </li>
        ))}
      </ul>
      {doubledCount > 0 && <h3>{t('outbox.doubled', { count: doubledCount })}</h3>}
      <ul>
        {doubled.slice(0, shownAtMost).map(({ place, copies, ...row }) => (
          <li key={`${row.submissionId} ${place}`}>
            <RowName {...row} /> {t('outbox.firstCounts', { row: place })}
            {copies.map((copy) => (
              <span key={copy.place} className="ob-copy">
                {copy.columns.length === 0
                  ? t('outbox.sameCopy', { row: copy.place })
                  : t('outbox.otherCopy', { row: copy.place, columns: copy.columns.join(', ') })}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {editedCount > 0 && <h3>{t('outbox.edited', { count: editedCount })}</h3>}
      {editedCount > 0 && <p className="ak-sentence">{t('outbox.editedText')}</p>}
      {edited.slice(0, shownAtMost).map(({ place, cells, ...row }) => (
        <table key={`${row.submissionId} ${place}`} className="ak-dialog-table ob-sides">
          <caption>
            <RowName {...row} /> {t('outbox.inRow', { row: place })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('outbox.column')}</th>
              <th scope="col">{t('outbox.here')}</th>
              <th scope="col">{t('outbox.there')}</th>
            </tr>
          </thead>
          <tbody>
            {cells.map(({ column, here, there }) => (
              <tr key={column}>
                <th scope="row" className="ak-mono">
                  {column}
                </th>
                <Cell value={here} />
                <Cell value={there} />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </ScrollPane>
  );
}

type Named = { readonly submissionId: string; readonly evaluator: string; readonly question: string };

/** A row by its question and evaluator, where the project knows it. */
function RowName({ submissionId, evaluator, question }: Named) {
  return (
    <>
      {question !== '' && <Content text={question} />} <span className="ak-number">{evaluator}</span>{' '}
      <span className="ak-mono ob-empty">{submissionId}</span>
    </>
  );
}

function Cell({ value }: { value: string | number }) {
  const { t } = useText();
  if (value === '') return <td className="ob-empty">{t('outbox.emptyCell')}</td>;
  return <td className={typeof value === 'number' ? 'ak-number' : 'ob-text'}>{value}</td>;
}
