import type { SchemeProposal } from '../../../../shared/traces/proposedScheme.ts';
import type { ReadySchemeId } from '../../../../shared/traces/readySchemes.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';

type Props = {
  /** The ready scheme whose criteria stand in the draft; null for another one. */
  readonly current: ReadySchemeId | null;
  readonly onChoose: (id: ReadySchemeId) => void;
};

/** Which ready scheme fits the traces at hand, with the reason. A person takes it or does not. */
export function ProposedScheme({ current, onChoose }: Props) {
  const texts = useText();
  const { t } = texts;
  const call = useCall();
  const proposal = useReading('proposal', () => call('traces.proposeScheme', { datasetIds: null }));
  if (proposal.status !== 'ready') return null;
  const { scheme } = proposal.value;
  return (
    <p className="td-proposed">
      <span>{reasonWords(proposal.value, texts)}</span>
      {scheme !== null && scheme !== current && (
        <ActButton small onClick={() => onChoose(scheme)}>
          {t('tracesInspector.scheme.takeProposed', { name: t(`tracesInspector.scheme.readyNames.${scheme}`) })}
        </ActButton>
      )}
    </p>
  );
}

function reasonWords({ scheme, callCount: all, coding, medical }: SchemeProposal, { t, language }: Texts): string {
  const name = scheme === null ? '' : t(`tracesInspector.scheme.readyNames.${scheme}`);
  if (scheme === null) return t('tracesInspector.scheme.noProposal');
  if (scheme === 'assistant') {
    return t('tracesInspector.scheme.proposedAssistant', {
      ...{ name, all, coding: coding.callCount, medical: medical.callCount },
    });
  }
  const { callCount: count, tools } = scheme === 'coding' ? coding : medical;
  return t(`tracesInspector.scheme.proposed.${scheme}`, {
    name,
    count,
    all,
    tools: tools.join(language === 'ja' ? '、' : ', '),
  });
}
