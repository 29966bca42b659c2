import type { ReactNode } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { writeStepLink } from '../../../../shared/traces/permalink.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { SourceTag } from '../../../components/transcript/SourceTag.tsx';
import { countText } from '../../../window/countText.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { besideOf } from '../openColumns.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace } from '../tracesState.ts';
import { useBlind } from '../useBlind.ts';
import { letterOf, placeName } from './askedPlace.ts';
import { RunFacts } from './RunFacts.tsx';
import { StepLink } from './StepLink.tsx';
import { durationText, numberText, stepAsText } from './stepTexts.ts';
import { useLook } from './useLook.ts';
import { useStep } from './useStep.ts';

/** Every fact that is recorded about the selected step or trace, and the ways to copy it. */
export function StepPane({ isOpen }: { isOpen: boolean }) {
  const { t } = useText();
  const selected = useTraces((state) => state.selected);
  const trace = useTraces((state) => state[state.selected.side]);
  const traceId = trace !== null && isOpen ? trace.head.id : null;
  const step = useStep(traceId, selected.step);
  if (trace === null || !isOpen) return null;
  return (
    <ScrollPane label={t('tracesInspector.tabs.step')} className="ti-step">
      <h3 className="ti-step-title">{placeName(selected)}</h3>
      {selected.step === null && <WholeTrace trace={trace} />}
      {step.status === 'ready' && <OneStep trace={trace} step={step.value} />}
    </ScrollPane>
  );
}

function OneStep({ trace, step }: { trace: OpenTrace; step: Step }) {
  const { t } = useText();
  const { isBlind, mask } = useBlind();
  const look = useLook(step.label);
  const side = useTraces((state) => state.selected.side);
  const missing = t('tracesInspector.notRecorded');
  const hidden = isBlind ? t('blind.hidden') : null;
  const related = (index: number | null) => (index === null ? null : <StepLink place={{ side, step: index }} />);
  return (
    <>
      <CopyActs trace={trace} step={step} />
      <dl className="ti-facts">
        <Fact term={t('tracesInspector.step.kind')}>{t(`tracesInspector.kinds.${step.kind}`)}</Fact>
        {step.tool !== null && (
          <Fact term={t('tracesInspector.step.tool')}>
            <span className="ak-mono">{step.tool}</span>
          </Fact>
        )}
        {look !== null && (
          <Fact term={t('tracesInspector.step.label')}>
            <SourceTag look={look} />
          </Fact>
        )}
        <Fact term={t('tracesInspector.step.source')}>{step.source && mask(step.source)}</Fact>
        <Fact term={t('tracesInspector.step.callId')}>
          {step.callId !== null && <span className="ak-mono">{step.callId}</span>}
        </Fact>
        <Fact term={t(step.kind === 'tool_call' ? 'tracesInspector.step.result' : 'tracesInspector.step.call')}>
          {related(step.joined)}
        </Fact>
        <Fact term={t('tracesInspector.step.parent')}>{related(step.parent)}</Fact>
        <Fact term={t('tracesInspector.step.turn')}>{countText(step.turn)}</Fact>
        <Fact term={t('tracesInspector.step.length')}>
          {t('tracesInspector.step.characters', { count: step.text.length })}
        </Fact>
        <Fact term={t('tracesInspector.step.startedAt')}>{hidden ?? step.startedAt ?? missing}</Fact>
        <Fact term={t('tracesInspector.step.duration')}>{hidden ?? durationText(step.durationMs, missing)}</Fact>
        <Fact term={t('tracesInspector.step.tokensIn')}>
          {hidden ?? numberText(step.tokens?.input ?? null, missing)}
        </Fact>
        <Fact term={t('tracesInspector.step.tokensOut')}>
          {hidden ?? numberText(step.tokens?.output ?? null, missing)}
        </Fact>
        <Fact term={t('tracesInspector.step.error')}>
          {step.error !== null && <span className="ti-error">{mask(step.error)}</span>}
        </Fact>
      </dl>
      <Origin trace={trace} step={step} />
    </>
  );
}

/** Where in which file the step stands. */
function Origin({ trace, step }: { trace: OpenTrace; step: Step }) {
  const { t } = useText();
  const call = useCall();
  const { mask } = useBlind();
  const traceId = trace.head.id;
  const original = useReading<Output<'traces.readOriginal'>>(`${traceId}/${step.index}`, () =>
    call('traces.readOriginal', { traceId, step: step.index, maxCharacters: 100 }),
  );
  const read = original.status === 'ready' ? original.value : null;
  return (
    <>
      <h4 className="ti-section-title">{t('tracesInspector.step.origin')}</h4>
      <dl className="ti-facts">
        <Fact term={t('tracesInspector.step.file')}>{read && mask(read.fileName)}</Fact>
        <Fact term={t('tracesInspector.step.member')}>{step.member && mask(step.member)}</Fact>
        <Fact term={t('tracesInspector.step.line')}>{step.line !== null && countText(step.line)}</Fact>
        <Fact term={t('tracesInspector.step.pointer')}>
          <span className="ak-mono">{step.pointer === '' ? '""' : step.pointer}</span>
        </Fact>
        <Fact term={t('tracesInspector.step.innerPointer')}>
          {step.innerPointer !== null && <span className="ak-mono">{step.innerPointer}</span>}
        </Fact>
        <Fact term="sha256">{read && <span className="ak-mono">{read.sha256}</span>}</Fact>
      </dl>
    </>
  );
}

function WholeTrace({ trace }: { trace: OpenTrace }) {
  const { t } = useText();
  const { isBlind, mask } = useBlind();
  const side = useTraces((state) => state.selected.side);
  const { head } = trace;
  return (
    <>
      <CopyActs trace={trace} step={null} />
      <dl className="ti-facts">
        <Fact term={t('tracesInspector.trace.model')}>
          {isBlind
            ? t('tracesInspector.trace.hiddenModel', { letter: letterOf(side) })
            : (head.model ?? t('tracesInspector.notRecorded'))}
        </Fact>
        <Fact term={t('tracesInspector.trace.key')}>
          <span className="ak-mono">{mask(head.key)}</span>
        </Fact>
        <Fact term={t('tracesInspector.trace.dataset')}>{mask(head.datasetName)}</Fact>
        <Fact term={t('tracesInspector.trace.format')}>{t(`import.formatNames.${head.sourceFormat}`)}</Fact>
        <Fact term={t('tracesInspector.step.member')}>{head.member && mask(head.member)}</Fact>
        <Fact term={t('tracesInspector.step.line')}>{head.line !== null && countText(head.line)}</Fact>
        <Fact term={t('tracesInspector.step.pointer')}>
          <span className="ak-mono">{head.pointer === '' ? '""' : head.pointer}</span>
        </Fact>
      </dl>
      <RunFacts head={head} />
    </>
  );
}

/** A fact, or nothing at all where there is none. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function CopyActs({ trace, step }: { trace: OpenTrace; step: Step | null }) {
  const { t } = useText();
  const act = useAct();
  const { mask, maskJson } = useBlind();
  const showToast = useFrame((state) => state.showToast);
  const beside = useTraces((state) => besideOf(state, state.selected.side));
  const copy = (text: string) =>
    act(async () => {
      await navigator.clipboard.writeText(text);
      showToast({ text: t('common.copied') });
    });
  return (
    <div className="ak-acts ti-copy">
      {step !== null && (
        <>
          <ActButton small onClick={() => copy(maskJson(JSON.stringify(step, null, 2)))}>
            {t('tracesInspector.step.copyJson')}
          </ActButton>
          <ActButton small onClick={() => copy(mask(stepAsText(step)))}>
            {t('tracesInspector.step.copyText')}
          </ActButton>
        </>
      )}
      <ActButton
        small
        onClick={() => copy(writeStepLink({ traceId: trace.head.id, step: step?.index ?? null, besideId: beside }))}
      >
        {t('tracesInspector.step.copyLink')}
      </ActButton>
    </div>
  );
}
