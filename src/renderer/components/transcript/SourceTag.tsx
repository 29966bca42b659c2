import { type SourceLabel, unknownTool } from '../../../shared/traces/toolLabels.ts';
import { useText } from '../../window/i18n.ts';
import './sourceTag.css';

/** Outlines of the shapes in a square of 12. */
export const shapePaths: Readonly<Record<SourceLabel['shape'], string>> = {
  '■': 'M2 2h8v8H2z',
  '◎': 'M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6zM6 2.7a3.3 3.3 0 1 1 0 6.6a3.3 3.3 0 1 1 0-6.6zM6 4.4a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 1 0 0-3.2z',
  '▲': 'M6 1.4 11 10.4H1z',
  '◆': 'M6 .8 11.2 6 6 11.2.8 6z',
  '▼': 'M6 10.6 1 1.6h10z',
  '⬟': 'M6 .9 11.1 4.7 9.2 10.8H2.8L.9 4.7z',
  '✚': 'M4.3 1h3.4v3.3H11v3.4H7.7V11H4.3V7.7H1V4.3h3.3z',
  '⬢': 'M3.4 1.2h5.2L11.3 6 8.6 10.8H3.4L.7 6z',
  '□': 'M2 2h8v8H2z',
};

/** The shape of a source label, 9 to 12 px. */
function SourceShape({ look, size = 10 }: { look: SourceLabel; size?: number }) {
  const isOpen = look.shape === '□';
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} className="ak-source-shape" aria-hidden="true">
      <path
        d={shapePaths[look.shape]}
        fillRule="evenodd"
        fill={isOpen ? 'none' : 'currentColor'}
        {...(isOpen && { stroke: 'currentColor', strokeWidth: 1.4, strokeDasharray: '2 1.6' })}
      />
    </svg>
  );
}

/** The source that a tool asks: shape, name and colour; a dashed edge for an unknown one. */
export function SourceTag({ look }: { look: SourceLabel }) {
  const { t } = useText();
  // Series colours are made for lines; as text some are too pale.
  const isSeries = look.colour.startsWith('series-');
  return (
    <span
      className={['ak-source', look.dashed && 'ak-source-dashed', isSeries && 'ak-source-series']
        .filter(Boolean)
        .join(' ')}
      style={{ color: `var(--ak-${look.colour})` }}
    >
      <SourceShape look={look} />
      <span className="ak-source-text">{look.text === unknownTool.text ? t('traces.legend.unknown') : look.text}</span>
    </span>
  );
}
