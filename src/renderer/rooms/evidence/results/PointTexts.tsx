import { type ReactNode, useState } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { DiffLegend, DrawnPieces } from '../reveal/DrawnPieces.tsx';
import { explanationDiff } from '../reveal/explanationDiff.ts';
import type { ChosenPoint } from './resultsData.ts';

const pointTabs = ['explanation', 'gold', 'diff', 'prompt'] as const;

type Props = {
  readonly scenario: string;
  readonly point: ChosenPoint;
  /** What the agent wrote; null where no output is there. */
  readonly text: string | null;
  /** Whether the project holds the claim, which alone has gold. */
  readonly hasClaim: boolean;
  /** The explanation as it is shown. */
  readonly children: ReactNode;
};

/** What the agent wrote; and once gold of the claim is in sight, the reference, both word by word, and what the study gave a model. */
export function PointTexts({ scenario, point, text, hasClaim, children }: Props) {
  const { t } = useText();
  const call = useCall();
  const [tab, setTab] = useState<(typeof pointTabs)[number]>('explanation');
  const changes = useEventTimes('evidence.changed');
  const { position, claim, agent } = point;
  const isAsked = tab !== 'explanation' && hasClaim;
  const read = useReading(
    isAsked ? `${scenario} ${position}` : null,
    () => call('evidence.goldAt', { scenario, position }),
    changes,
  );
  const seen = read.status === 'ready' ? read.value : null;
  const golden = seen?.explanations[claim === 'B' ? 1 : 0] ?? null;
  const without = !hasClaim
    ? t('evidenceResults.point.noClaim')
    : read.status === 'ready' && seen === null
      ? t(tab === 'prompt' ? 'evidence.prompt.hidden' : 'evidenceResults.point.goldHidden')
      : tab !== 'prompt' && seen !== null && golden === null
        ? t('evidence.gold.noExplanation')
        : null;
  const panels = {
    explanation: children,
    gold: <Content as="p" text={golden ?? ''} className="er-point-text" />,
    diff: <Diff agent={agent} text={text ?? ''} gold={golden ?? ''} />,
    prompt: seen && <Prompt claimId={seen.claimId} hasContext={seen.hasContext} />,
  };
  return (
    <Tabs
      label={t('evidenceResults.point.tabsLabel')}
      current={tab}
      onChange={setTab}
      tabs={pointTabs.map((id) => ({
        id,
        label: t(`evidenceResults.point.tabs.${id}`),
        panel:
          id !== tab ? null : id === 'explanation' ? (
            panels.explanation
          ) : (
            <div className="er-point-tab">
              {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
              {without !== null && <p className="er-quiet ak-sentence">{without}</p>}
              {without === null && seen !== null && panels[id]}
              {without === null && seen !== null && scenario === 'selection_test' && id !== 'prompt' && (
                <p className="er-quiet ak-sentence">{t('evidenceResults.point.goldOfSupported')}</p>
              )}
            </div>
          ),
      }))}
    />
  );
}

/** Both explanations with the words that only one of both has. */
function Diff({ agent, text, gold }: { agent: string; text: string; gold: string }) {
  const { t } = useText();
  if (text.trim() === '') return <p className="er-quiet">{t('evidenceResults.point.empty')}</p>;
  const diff = explanationDiff(text, gold);
  if (diff === null) return <p className="er-quiet">{t('evidenceResults.point.tooLong')}</p>;
  return (
    <>
      <h4>{agent}</h4>
      <DrawnPieces pieces={diff.mine} className="ev-only-mine" />
      <h4>{t('evidence.gold.gold')}</h4>
      <DrawnPieces pieces={diff.gold} className="ev-only-gold" />
      <DiffLegend mine={t('evidenceResults.point.onlyAgent', { agent })} />
    </>
  );
}

function Prompt({ claimId, hasContext }: { claimId: number; hasContext: boolean }) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const read = useReading(`${claimId}`, () => call('evidence.readPrompt', { claimId }));
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready') return null;
  const { prompt } = read.value;
  if (prompt === null) return <p className="er-quiet">{t('evidence.prompt.notPublished')}</p>;
  const copy = async () => {
    await navigator.clipboard.writeText(prompt);
    useFrame.getState().showToast({ text: t('common.copied') });
  };
  return (
    <>
      <ScrollPane className="er-point-prompt" label={t('evidence.prompt.text')}>
        <Content as="p" text={prompt} className="er-point-text" />
      </ScrollPane>
      {!hasContext && <p className="er-quiet ak-sentence">{t('evidenceResults.point.promptBare')}</p>}
      <ActButton small onClick={() => act(copy)}>
        {t('evidence.prompt.copy')}
      </ActButton>
    </>
  );
}
