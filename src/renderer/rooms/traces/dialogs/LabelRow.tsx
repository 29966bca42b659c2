import { useState } from 'react';
import type { LabelUse } from '../../../../shared/rooms/traces/api.ts';
import { labelShapes, type SourceLabel, unknownTool } from '../../../../shared/traces/toolLabels.ts';
import { SourceTag } from '../../../components/transcript/SourceTag.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useShowError } from '../../../window/useShowError.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { useCall } from '../../../window/workbench.ts';

const colours = [
  'db-fda',
  'db-open-targets',
  'db-monarch',
  'db-agent',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
] as const;

/** One label with its look, which is changed here; the unknown one stays as it is. */
export function LabelRow({ label, others }: { label: LabelUse; others: readonly SourceLabel[] }) {
  const { t } = useText();
  const call = useCall();
  const showError = useShowError();
  const [name, setName] = useState(label.text);
  /** What of it another label has already. */
  const [taken, setTaken] = useState<'text' | 'look' | null>(null);
  const { text, shape, colour, dashed, toolCount, callCount } = label;
  const isFixed = text === unknownTool.text;
  const twin = others.find((other) => other.shape === shape && other.colour === colour);
  const edit = async (change: Partial<SourceLabel>) => {
    setTaken(null);
    try {
      await call('traces.editLabel', { label: text, look: { text, shape, colour, dashed, ...change } });
    } catch (thrown) {
      const { code, details } = wireErrorOf(thrown);
      if (code === 'CONFLICT') return setTaken(details.reason === 'look' ? 'look' : 'text');
      setName(text);
      showError(thrown);
    }
  };
  const rename = () => {
    const wanted = name.trim();
    if (wanted === '') return setName(text);
    if (wanted !== text) void edit({ text: wanted });
  };
  return (
    <tr>
      <td>
        <SourceTag look={label} />
      </td>
      <td>
        {isFixed ? (
          t('traces.legend.unknown')
        ) : (
          <input
            className="ak-input"
            aria-label={t('tracesInspector.labels.nameOf', { label: text })}
            aria-invalid={taken === 'text'}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
            onBlur={rename}
            onKeyDown={(event) => {
              if (event.key === 'Enter') rename();
            }}
          />
        )}
        {taken !== null && (
          <p role="alert" className="td-fault">
            {t(taken === 'text' ? 'tracesInspector.labels.taken' : 'tracesInspector.labels.lookTaken')}
          </p>
        )}
        {twin && !isFixed && <p className="td-caution">{t('tracesInspector.labels.twin', { label: twin.text })}</p>}
      </td>
      <td>
        {!isFixed && (
          <select
            className="ak-select"
            aria-label={t('tracesInspector.labels.shapeOf', { label: text })}
            value={shape}
            onChange={(event) => {
              const chosen = labelShapes.find((one) => one === event.currentTarget.value);
              if (chosen !== undefined) void edit({ shape: chosen });
            }}
          >
            {labelShapes.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
      </td>
      <td>
        {!isFixed && (
          <select
            className="ak-select"
            aria-label={t('tracesInspector.labels.colourOf', { label: text })}
            value={colour}
            onChange={(event) => void edit({ colour: event.currentTarget.value })}
          >
            {!colours.some((one) => one === colour) && <option value={colour}>{colour}</option>}
            {colours.map((one) => (
              <option key={one} value={one}>
                {t(`tracesInspector.labels.colours.${one}`)}
              </option>
            ))}
          </select>
        )}
      </td>
      <td className="ak-right">{countText(toolCount)}</td>
      <td className="ak-right">{countText(callCount)}</td>
    </tr>
  );
}
