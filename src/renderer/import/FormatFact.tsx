import type { FormatId, ImportPreview } from '../../shared/datasets.ts';
import { useText } from '../window/i18n.ts';
import { ImportFormatMenu } from './ImportFormatMenu.tsx';
import { becauseText, formatTitle } from './importTexts.ts';

type Props = { readonly preview: ImportPreview; readonly onFormat: (format: FormatId) => void };

/** The format with the reason for it, and the menu to read the file as another. */
export function FormatFact({ preview, onFormat }: Props) {
  const texts = useText();
  const because = becauseText(preview, texts);
  return (
    <div className="ak-fact ak-fact-format">
      <dt>{texts.t('import.facts.format')}</dt>
      <dd>
        <strong>{formatTitle(preview, texts)}</strong>
        <span className="ak-fact-note">
          <span className="ak-fact-because" title={because}>
            {because}
          </span>
          <ImportFormatMenu format={preview.format} onFormat={onFormat} />
        </span>
      </dd>
    </div>
  );
}
