import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { StepKind } from '../../../shared/traces/trace.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { StatusSign } from '../StatusSign.tsx';
import { AgentTag } from './AgentTag.tsx';
import { ShownText } from './ShownText.tsx';
import { SourceTag } from './SourceTag.tsx';
import { stepName, useSide, useTranscript } from './transcriptContext.ts';
import { levelOf, withCard } from './transcriptLevels.ts';
import { toolOf } from './transcriptRows.ts';
import type { Place } from './transcriptTypes.ts';

/** Letters of a tool's name that have room beside its source in a narrow column. */
const longName = 20;

type CardHeadProps = {
  readonly place: Place;
  readonly kind: StepKind;
  /** Null while it is not read. */
  readonly step: ShownStep | null;
  readonly hasError: boolean;
  /** For a call: whether its arguments are shown as JSON; null where there are none. */
  readonly asJson: boolean | null;
  readonly onAsJson: (asJson: boolean) => void;
};

/** The head of a card: number, kind or source and tool, whose step it is, what can be done with it, and how far it is marked. */
export function CardHead({ place, kind, step, hasError, asJson, onAsJson }: CardHeadProps) {
  const { t } = useText();
  const side = useSide(place.side);
  const { lookOf } = useTranscript();
  const tool = toolOf(side.outline, place.step);
  const isTool = kind === 'tool_call' || kind === 'tool_result';
  const isLong = isTool && (tool?.name.length ?? 0) > longName;
  return (
    <header className={`tx-head ${isLong ? 'tx-head-long' : ''}`}>
      <span className="tx-number">{stepName(side, place.step)}</span>
      {isTool && tool?.label != null && <SourceTag look={lookOf(tool.label)} />}
      {kind !== 'tool_call' && <span className="tx-kind">{t(`transcript.kinds.${kind}`)}</span>}
      {isTool && (
        <span className="tx-tool ak-mono" data-field="tool" title={side.mask(tool?.name ?? '')}>
          <span data-searched="">
            <ShownText text={side.mask(tool?.name ?? '')} />
          </span>
        </span>
      )}
      {kind === 'event' && step !== null && step.source !== null && (
        <span className="tx-tool ak-mono">{side.mask(step.source)}</span>
      )}
      {step !== null && <AgentTag side={place.side} step={step} />}
      {hasError && <StatusSign sign="error" label={t('transcript.error')} />}
      <span className="tx-space" />
      <CardActs place={place} kind={kind} asJson={asJson} onAsJson={onAsJson} />
      <Badge place={place} />
    </header>
  );
}

function Badge({ place }: { place: Place }) {
  const { t } = useText();
  const badge = useTranscript().badgeOf?.(place) ?? null;
  if (badge === null) return null;
  if (badge.given === 0) return <span className="tx-badge">{t('transcript.notMarked')}</span>;
  return (
    <span className="tx-badge tx-badge-marked" title={t('transcript.marked', badge)}>
      <StatusSign sign="person" /> {badge.given} / {badge.asked}
    </span>
  );
}

function CardActs({ place, kind, asJson, onAsJson }: Pick<CardHeadProps, 'place' | 'kind' | 'asJson' | 'onAsJson'>) {
  const { t } = useText();
  const { levels, onLevels, onCopy } = useTranscript();
  const side = useSide(place.side);
  const isFolded = levelOf(levels, place, kind) === 'line';
  const [wasOpened, setWasOpened] = useState(false);
  const button = (
    <button
      type="button"
      className="tx-acts"
      aria-label={t('transcript.acts', { step: stepName(side, place.step) })}
      aria-haspopup="menu"
      onClick={() => setWasOpened(true)}
    >
      <Ellipsis size={14} className="ak-icon" aria-hidden />
    </button>
  );
  // A menu costs more than the rest of a card, and most are never opened.
  if (!wasOpened) return button;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onLevels(withCard(levels, place, isFolded ? 'cut' : 'line'))}>
          {t(isFolded ? 'transcript.unfold' : 'transcript.fold')}
        </Menu.Item>
        {asJson !== null && !isFolded && (
          <Menu.Item onClick={() => onAsJson(!asJson)}>
            {t(asJson ? 'transcript.argumentsTable' : 'transcript.argumentsJson')}
          </Menu.Item>
        )}
        {onCopy && (
          <>
            <Menu.Item onClick={() => onCopy(place, 'text')}>{t('transcript.copyText')}</Menu.Item>
            <Menu.Item onClick={() => onCopy(place, 'json')}>{t('transcript.copyJson')}</Menu.Item>
            <Menu.Item onClick={() => onCopy(place, 'link')}>{t('transcript.copyLink')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
