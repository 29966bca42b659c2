import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { CasePlan } from '../../../../../shared/rooms/drift/api.ts';
import { Content } from '../../../../components/Content.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';

const rowHeight = 42;

type Props = {
  readonly plans: readonly CasePlan[];
  readonly caseId: number | null;
  readonly onChoose: (caseId: number) => void;
};

/** Cases with the beginning of their plan; arrows choose. */
export function PlanRows({ plans, caseId, onChoose }: Props) {
  const { t } = useText();
  const body = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: plans.length,
    getScrollElement: () => body.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const at = plans.findIndex((one) => one.caseId === caseId);
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at);
  }, [at, rows]);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = plans.length - 1;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last };
    const step = steps[event.key];
    const next = step === undefined ? undefined : plans[Math.max(0, Math.min(last, step))];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next.caseId);
  };
  return (
    <div
      ref={body}
      className="dp-rows"
      role="listbox"
      tabIndex={0}
      aria-label={t('driftDialogs.plans.list')}
      aria-activedescendant={at >= 0 ? `dp-${caseId}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const plan = plans[index];
          return (
            plan && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys
              <div
                key={plan.caseId}
                id={`dp-${plan.caseId}`}
                role="option"
                tabIndex={-1}
                aria-selected={plan.caseId === caseId}
                aria-posinset={index + 1}
                aria-setsize={plans.length}
                className="dp-row"
                style={{ top: start, height: rowHeight }}
                onClick={() => onChoose(plan.caseId)}
              >
                <Row plan={plan} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function Row({ plan: { caseKey, plan, revision, strangeAnchors } }: { plan: CasePlan }) {
  const { t } = useText();
  return (
    <>
      <span className="dp-row-head">
        <Content text={caseKey} className="dr-cut" />
        {revision > 0 && <StatusSign sign="person" label={t('states.changed')} />}
        {strangeAnchors.length > 0 && <StatusSign sign="warning" label={t('driftDialogs.plans.strangeSign')} />}
      </span>
      {plan === '' ? (
        <span className="dp-none">{t('driftDialogs.plans.noPlan')}</span>
      ) : (
        <Content text={plan.slice(0, 120)} className="dp-start dr-cut" />
      )}
    </>
  );
}
