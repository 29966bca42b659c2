import { memo } from 'react';
import { Segmented } from '../../../components/Segmented.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useDerivations, useDerivationsStore, useKeptChecks } from '../derivationsContext.ts';
import { findingsByDerivation } from './findingsByDerivation.ts';
import { usedDerivation } from './usedDerivation.ts';

/** Which of several gold derivations is shown. Each carries the worst sign of its findings; a caption names the one that the score used. */
export const DerivationSwitch = memo(function DerivationSwitch({ count }: { count: number }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const derivation = useDerivations((state) => state.derivation);
  const findings = useDerivations((state) => state.findings);
  const kept = useKeptChecks();
  const used = useDerivations(({ itemScore }) =>
    itemScore.status === 'ready' ? usedDerivation(itemScore.value) : null,
  );
  const go = (to: number) => store.getState().setDerivation(to);
  useCommand('derivations.derivation1', () => go(0), count > 0);
  useCommand('derivations.derivation2', () => go(1), count > 1);
  useCommand('derivations.derivation3', () => go(2), count > 2);
  const found = findingsByDerivation(findings, kept);
  const options = Array.from({ length: count }, (_, at) => {
    const worst = found.find((one) => one.derivation === at)?.worst ?? null;
    return { value: String(at + 1), label: <Label number={at + 1} worst={worst} /> };
  });
  return (
    <span className="dv-derivation-switch" data-room-scope="derivations.several">
      <span className="dv-field-label">{t('derivations.rows.goldDerivation')}</span>
      <Segmented
        label={t('derivations.rows.goldDerivation')}
        value={String(derivation + 1)}
        onChange={(value) => go(Number(value) - 1)}
        options={options}
      />
      {used !== null && used < count && (
        <span className="ak-caption">{t('derivations.rows.usedByScore', { number: used + 1 })}</span>
      )}
    </span>
  );
});

function Label({ number, worst }: { number: number; worst: 'error' | 'warning' | null }) {
  const { t } = useText();
  return (
    <>
      {number}
      {worst !== null && <StatusSign sign={worst} label={t(`derivations.checks.severity.${worst}`)} />}
    </>
  );
}
