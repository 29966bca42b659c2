import type { ReactNode } from 'react';
import type { EvidencePreview } from '../../../../shared/rooms/evidence/preview.ts';
import { Fact, OutcomeFacts } from '../../../components/preview/Fact.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = { readonly preview: EvidencePreview; readonly formatFact: ReactNode };

/** How many claims, statements and files of results there are, and in which files. What a set of results has none of is not spoken of. */
export function EvidenceFacts({ preview, formatFact }: Props) {
  const { t } = useText();
  const { claimCount, statementCount, resultFileCount, files } = preview;
  const filesOf = (kind: EvidencePreview['files'][number]['kind']) =>
    files
      .filter((file) => file.kind === kind)
      .map(({ name, recordCount: count, hasContext }) =>
        t(hasContext ? 'evidenceImport.fileWithContext' : 'evidenceImport.file', { name, count }),
      )
      .join(t('firstStart.separator'));
  const summaryCount = files.reduce((sum, { kind, recordCount }) => sum + (kind === 'summaries' ? recordCount : 0), 0);
  return (
    <dl className="ak-facts ak-facts-traces">
      {formatFact}
      {(claimCount > 0 || resultFileCount === 0) && (
        <Fact term={t('evidenceImport.facts.claims')} value={claimCount} title={filesOf('claims')}>
          <span className="ak-fact-because">{filesOf('claims')}</span>
        </Fact>
      )}
      {(statementCount > 0 || resultFileCount === 0) && (
        <Fact term={t('evidenceImport.facts.statements')} value={statementCount} title={filesOf('statements')}>
          <span className="ak-fact-because">{filesOf('statements')}</span>
        </Fact>
      )}
      {summaryCount > 0 && (
        <Fact term={t('evidenceImport.facts.summaries')} value={summaryCount} title={filesOf('summaries')}>
          <span className="ak-fact-because">{filesOf('summaries')}</span>
        </Fact>
      )}
      {resultFileCount > 0 && <Fact term={t('evidenceImport.facts.results')} value={resultFileCount} />}
      <OutcomeFacts preview={preview} />
    </dl>
  );
}
