import { lazy, Suspense, useMemo } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { diffLines } from '../../../../shared/traces/diffLines.ts';
import { Content } from '../../../components/Content.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { persistently } from '../../../window/persistently.ts';
import { useReading } from '../../../window/useReading.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import type { OpenTrace } from '../tracesState.ts';
import { useBlind } from '../useBlind.ts';
import { RunFacts } from './RunFacts.tsx';
import { durationText, numberText } from './stepTexts.ts';

const MarkdownText = lazy(
  persistently(async () => ({
    default: (await import('../../../components/transcript/MarkdownText.tsx')).MarkdownText,
  })),
);

/** Whether there is nothing but diffs in a text. */
function isWholePatch(text: string): boolean {
  const lines = diffLines(text);
  const isBlank = (from: number, to: number) => text.slice(from, to).trim() === '';
  const ends = [0, ...lines.map(({ end }) => end)];
  return lines.length > 0 && ends.every((end, at) => isBlank(end, lines[at]?.start ?? text.length));
}

/** A patch, of which Markdown would make lists, as it is written; everything else as Markdown. */
function Answer({ text }: { readonly text: string }) {
  const isPatch = useMemo(() => isWholePatch(text), [text]);
  if (isPatch) return <Content as="p" className="ti-written" text={text} />;
  return (
    <Suspense fallback={<Content as="p" text={text} />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}

/** The trace as a whole: its answer, what it used, and how far everybody is with the project's traces. */
export function TraceFacts({ trace: { head } }: { trace: OpenTrace }) {
  const { t } = useText();
  const { isBlind, mask } = useBlind();
  const { answer, usage } = head;
  const missing = t('tracesInspector.notRecorded');
  const cost = usage?.costUsd ?? null;
  const hidden = isBlind ? t('blind.hidden') : null;
  return (
    <>
      <section className="ti-section">
        <h3 className="ti-section-title">{t('tracesInspector.trace.answer')}</h3>
        {answer === null ? (
          <p className="ti-caption">{t('tracesInspector.trace.noAnswer')}</p>
        ) : (
          <ScrollPane className="ti-answer" label={t('tracesInspector.trace.answer')}>
            <Answer text={mask(answer)} />
          </ScrollPane>
        )}
      </section>
      <RunFacts head={head} />
      <section className="ti-section">
        <h3 className="ti-section-title">{t('tracesInspector.trace.usage')}</h3>
        <dl className="ti-facts">
          <dt>{t('tracesInspector.trace.steps')}</dt>
          <dd>{numberText(head.stepCount, missing)}</dd>
          <dt>{t('tracesInspector.trace.calls')}</dt>
          <dd>{numberText(head.callCount, missing)}</dd>
          <dt>{t('tracesInspector.trace.errors')}</dt>
          <dd>{numberText(head.errorCount, missing)}</dd>
          <dt>{t('tracesInspector.step.tokensIn')}</dt>
          <dd>{hidden ?? numberText(usage?.inputTokens ?? null, missing)}</dd>
          <dt>{t('tracesInspector.step.tokensOut')}</dt>
          <dd>{hidden ?? numberText(usage?.outputTokens ?? null, missing)}</dd>
          <dt>{t('tracesInspector.trace.cost')}</dt>
          <dd>{hidden ?? (cost === null ? missing : `US$ ${cost.toFixed(4)}`)}</dd>
          <dt>{t('tracesInspector.step.duration')}</dt>
          <dd>{hidden ?? durationText(usage?.durationMs ?? null, missing)}</dd>
        </dl>
      </section>
      <Progress />
    </>
  );
}

function Progress() {
  const { t } = useText();
  const call = useCall();
  const counter = useApp((state) => state.save.counter);
  const progress = useReading<Output<'traces.progress'>>(`progress ${counter}`, () => call('traces.progress', {}));
  if (progress.status !== 'ready' || progress.value.length === 0) return null;
  return (
    <section className="ti-section">
      <h3 className="ti-section-title">{t('tracesInspector.trace.progress')}</h3>
      <table className="ti-parameters">
        <thead>
          <tr>
            <th>{t('tracesInspector.trace.evaluator')}</th>
            <th>{t('tracesInspector.trace.marks')}</th>
            <th>{t('tracesInspector.trace.callsDone')}</th>
            <th>{t('tracesInspector.trace.tracesDone')}</th>
            <th>{t('tracesInspector.trace.groupsDone')}</th>
          </tr>
        </thead>
        <tbody>
          {progress.value.map(({ evaluator, markCount, callsMarked, tracesMarked, doneCount }) => (
            <tr key={evaluator}>
              <th scope="row">
                <Content text={evaluator} />
              </th>
              <td>{countText(markCount)}</td>
              <td>{countText(callsMarked)}</td>
              <td>{countText(tracesMarked)}</td>
              <td>{countText(doneCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
