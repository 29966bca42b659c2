import { useEffect, useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import type { FileSource } from '../../../../shared/files.ts';
import type { FieldMapping } from '../../../../shared/traces/fieldMapping.ts';
import type { ShownStep } from '../../../../shared/traces/traceReading.ts';
import { Content } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCall } from '../../../window/workbench.ts';
import './mapping.css';

type Mapped = Output<'traces.mappedSteps'>;
type Props = { readonly source: FileSource; readonly mapping: FieldMapping };

/** Sooner than the whole file is read, and not at every letter. */
const readAfterMs = 150;
const shownCharacters = 400;
const noSteps: Mapped = { steps: [], stepCount: 0 };

/** Three steps of the file as a field mapping reads them, which follow the form as it is filled in. */
export function MappedSteps({ source, mapping }: Props) {
  const { t } = useText();
  const mapped = useMappedSteps(source, mapping);
  if (mapped === null) return null;
  const { steps, stepCount } = mapped;
  return (
    <section className="ak-mapped" aria-label={t('tracesImport.mapping.steps.title')} aria-live="polite">
      <h3>{t('tracesImport.mapping.steps.title')}</h3>
      {steps.length === 0 && <p className="ak-caption">{t('tracesImport.mapping.steps.none')}</p>}
      {steps.length > 0 && (
        <>
          <p className="ak-caption">{t('tracesImport.mapping.steps.of', { count: stepCount })}</p>
          <ol>
            {steps.map((step) => (
              <MappedStep key={step.index} step={step} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** Those of the newest mapping that could be read; null before the first. */
function useMappedSteps(source: FileSource, mapping: FieldMapping): Mapped | null {
  const call = useCall();
  const [mapped, setMapped] = useState<Mapped | null>(null);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(() => {
      const take = (read: Mapped) => {
        if (!isOld) setMapped(read);
      };
      // What cannot be read at all is said where the whole file is.
      call('traces.mappedSteps', { source, mapping }).then(take, () => take(noSteps));
    }, readAfterMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [call, source, mapping]);
  return mapped;
}

function MappedStep({ step }: { step: ShownStep }) {
  const { t } = useText();
  const { kind, tool, callId, error, startedAt, text } = step;
  const parts = [
    ['tool', tool],
    ['callId', callId],
    ['arguments', step.arguments === null ? null : JSON.stringify(step.arguments)],
    // What a result gave back stands in its text too.
    [kind === 'tool_result' ? 'result' : 'text', text === '' && step.json !== null ? JSON.stringify(step.json) : text],
    ['error', error],
    ['startedAt', startedAt],
  ] as const;
  return (
    <li>
      <p className="ak-mapped-kind">
        <b>{t(`tracesImport.mapping.stepKinds.${kind}`)}</b>
        <span className="ak-caption">
          {t('tracesImport.mapping.steps.number', { number: step.index + 1 })}
          {step.source !== null && ` · ${step.source}`}
        </span>
      </p>
      <dl>
        {parts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <div key={name}>
              <dt>{t(`tracesImport.mapping.fields.${name}`)}</dt>
              <Content as="dd" text={value.slice(0, shownCharacters)} />
            </div>
          ),
        )}
      </dl>
    </li>
  );
}
