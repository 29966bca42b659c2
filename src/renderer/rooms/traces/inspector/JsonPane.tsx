import { lazy, Suspense, useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { afterMonacoWords } from '../../../components/monacoWords.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { persistently } from '../../../window/persistently.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';
import { useBlind } from '../useBlind.ts';

const JsonViewer = lazy(
  persistently(() =>
    afterMonacoWords(async () => ({ default: (await import('../../../components/JsonViewer.tsx')).JsonViewer })),
  ),
);
const firstCharacters = 200_000;
const mostCharacters = 5_000_000;

/** What the file has where the step was read from, as it was written. */
export function JsonPane({ isOpen }: { isOpen: boolean }) {
  const { t } = useText();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const step = useTraces((state) => state.selected.step);
  const traceId = useTraces((state) => state[state.selected.side]?.head.id ?? null);
  if (isOpen && !wasOpen) setWasOpen(true);
  // Monaco is large: it is fetched when the tab is first opened, and then stays.
  if (!wasOpen || traceId === null) return null;
  if (step === null) return <p className="ti-none">{t('tracesInspector.json.chooseStep')}</p>;
  return <Original key={`${traceId}/${step}`} traceId={traceId} step={step} isOpen={isOpen} />;
}

function Original({ traceId, step, isOpen }: { traceId: number; step: number; isOpen: boolean }) {
  const { t } = useText();
  const call = useCall();
  const { mask, maskJson } = useBlind();
  const [view, setView] = useState<'original' | 'indented'>('original');
  const [maxCharacters, setMaxCharacters] = useState(firstCharacters);
  const original = useReading<Output<'traces.readOriginal'>>(
    isOpen ? `${traceId}/${step}/${maxCharacters}` : null,
    () => call('traces.readOriginal', { traceId, step, maxCharacters }),
  );
  if (original.status === 'failed') return <p className="ti-none">{t('tracesInspector.json.failed')}</p>;
  if (original.status !== 'ready') return null;
  const { text, length, fileName, line, member, pointer } = original.value;
  const indented = indentedText(text);
  const shown = maskJson(view === 'indented' ? (indented ?? text) : text);
  const place = [
    member === null ? mask(fileName) : `${mask(fileName)}/${mask(member)}`,
    ...(line === null ? [] : [t('tracesInspector.json.line', { line })]),
    ...(pointer === '' ? [] : [pointer]),
  ].join(' · ');
  return (
    <div className="ti-json">
      <div className="ti-json-bar">
        <Segmented
          label={t('tracesInspector.json.view')}
          value={indented === null ? 'original' : view}
          onChange={setView}
          options={[
            { value: 'original', label: t('tracesInspector.json.original') },
            { value: 'indented', label: t('tracesInspector.json.indented'), disabled: indented === null },
          ]}
        />
        <span className="ti-caption" title={place}>
          {text.length < length
            ? t('tracesInspector.json.cut', { shown: text.length, total: length })
            : t('tracesInspector.json.whole', { count: length })}
        </span>
        {text.length < length && maxCharacters < mostCharacters && (
          <ActButton small onClick={() => setMaxCharacters(mostCharacters)}>
            {t('tracesInspector.json.showAll')}
          </ActButton>
        )}
      </div>
      <Suspense fallback={<p className="ti-none">{t('inspector.json.loading')}</p>}>
        <JsonViewer label={t('tracesInspector.json.label')} value={shown} />
      </Suspense>
      <p className="ti-json-place ak-mono">{place}</p>
    </div>
  );
}

/** The same JSON on several lines, also where a text holds JSON itself; null for what is no JSON, or only a part of one. */
function indentedText(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const inner = typeof value === 'string' && /^\s*[[{]/.test(value) ? indentedText(value) : null;
    return inner ?? JSON.stringify(value, null, 2);
  } catch {
    return null;
  }
}
