import { placesOf } from '../../../../shared/traces/traceGroup.ts';
import type { TraceOutline } from '../../../../shared/traces/traceReading.ts';
import { ToolButton } from '../../../components/ToolButton.tsx';
import { SourceTag } from '../../../components/transcript/SourceTag.tsx';
import { useText } from '../../../window/i18n.ts';
import { progressWords } from '../list/progressWords.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace } from '../tracesState.ts';
import { type Asked, callNumber, letterOf, placeName } from './askedPlace.ts';
import { useLook } from './useLook.ts';

/** Which step the pane is about: source label, number, tool; and how much of what is asked about the question is done. */
export function LabelsHead({ trace, asked }: { trace: OpenTrace; asked: Asked }) {
  const texts = useText();
  const { t } = texts;
  const select = useTraces((state) => state.select);
  const done = useTraces((state) => (state.group.status === 'ready' ? state.group.value.group : null));
  const outline = trace.outline.status === 'ready' ? trace.outline.value : null;
  const { place, kind } = asked;
  const tool = outline === null || place.step === null ? null : toolOf(outline, place.step);
  const look = useLook(tool?.label ?? null);
  const number = outline === null || place.step === null ? null : callNumber(outline, place.step);
  return (
    <header className="ti-head">
      <p className="ti-head-line">
        {look !== null && <SourceTag look={look} />}
        {kind !== null && tool === null && <span className="ti-kind">{t(`tracesInspector.kinds.${kind}`)}</span>}
        <strong>{placeName(place)}</strong>
        <span>{kind === null ? t('tracesInspector.wholeTrace') : number && t('tracesInspector.callOf', number)}</span>
        {done !== null && (
          <span className="ti-head-done" title={progressWords(texts, done.progress)}>
            {t('tracesInspector.placesDone', placesOf(done.progress))}
          </span>
        )}
      </p>
      {kind !== null && (
        <p className="ti-head-line">
          <span className="ti-tool-name ak-mono" title={tool?.name}>
            {tool?.name}
          </span>
          <ToolButton
            className="ti-head-trace"
            label={t('tracesInspector.toTrace', { letter: letterOf(place.side) })}
            icon={null}
            onClick={() => select({ side: place.side, step: null })}
          />
        </p>
      )}
    </header>
  );
}

function toolOf({ tools, toolOf: toolAt }: TraceOutline, step: number): TraceOutline['tools'][number] | null {
  return tools[toolAt[step] ?? -1] ?? null;
}
