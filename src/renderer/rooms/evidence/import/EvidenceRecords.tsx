import type { EvidencePreview } from '../../../../shared/rooms/evidence/preview.ts';
import { Content } from '../../../components/Content.tsx';
import { FirstRecords } from '../../../components/preview/FirstRecords.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { isOfResults } from './isOfResults.ts';

/** More files of results are counted and not listed. */
const mostFiles = 50;

/** The first claims of a file, or statements of a knowledge base; files, where there are only results. */
export function EvidenceRecords({ preview }: { preview: EvidencePreview }) {
  const { t } = useText();
  if (isOfResults(preview)) return <ResultFiles preview={preview} />;
  const shown = preview.records.length;
  const total = preview.claimCount > 0 ? preview.claimCount : preview.statementCount;
  return (
    <FirstRecords
      title={t('evidenceImport.first')}
      count={t('evidenceImport.firstCount', { shown, total })}
      foot={t('evidenceImport.foot')}
    >
      <table className="ak-table ak-import-traces">
        <thead>
          <tr>
            <th className="ak-col-run">{t('evidenceImport.columns.key')}</th>
            <th>{t('evidenceImport.columns.text')}</th>
            <th className="ak-right ak-col-count">{t('evidenceImport.columns.candidates')}</th>
            <th className="ak-col-model">{t('evidenceImport.columns.test')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.records.map(({ key, text, candidateCount, test }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of one preview never changes, and keys may repeat
            <tr key={index}>
              <td className="ak-mono" title={key}>
                {key}
              </td>
              <td title={text}>
                <Content text={text} />
              </td>
              <td className="ak-right">{test === null ? '' : candidateCount}</td>
              <td>{test === null ? '' : t(`evidence.tests.${test}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FirstRecords>
  );
}

function ResultFiles({ preview }: { preview: EvidencePreview }) {
  const { t } = useText();
  const files = preview.files.filter(({ kind }) => kind === 'results' || kind === 'outputs').slice(0, mostFiles);
  return (
    <FirstRecords
      title={t('evidenceImport.facts.results')}
      count={t('evidenceImport.firstCount', { shown: files.length, total: preview.resultFileCount })}
      foot={t('evidenceImport.resultsFoot')}
    >
      <table className="ak-table ak-import-traces">
        <thead>
          <tr>
            <th className="ak-col-file">{t('evidenceImport.columns.file')}</th>
            <th className="ak-right ak-col-count">{t('evidenceImport.columns.items')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, recordCount }) => (
            <tr key={name}>
              <td className="ak-mono" title={name}>
                {name}
              </td>
              <td className="ak-right">{countText(recordCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FirstRecords>
  );
}
