import { CornerDownRight } from 'lucide-react';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { stepName, useSide } from './transcriptContext.ts';
import type { Side } from './transcriptTypes.ts';

type AgentTagProps = { readonly side: Side; readonly step: ShownStep };

/** Whose step it is, where another agent took it that a step of the trace had started. */
export function AgentTag({ side, step: { kind, source, parent } }: AgentTagProps) {
  const { t } = useText();
  const shown = useSide(side);
  if (shown.holdsAgents !== true || parent === null) return null;
  // The source of an event is the event's own.
  const agent = kind === 'event' || source === null ? t('transcript.agent') : shown.mask(source);
  return (
    <span className="tx-agent" title={t('transcript.startedBy', { agent, step: stepName(shown, parent) })}>
      <CornerDownRight size={14} className="ak-icon" aria-hidden />
      <span className="tx-agent-name">{agent}</span>
    </span>
  );
}
