import { memo } from 'react';
import type { CheckFinding } from '../../../../shared/rooms/derivations/finding.ts';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useDerivations } from '../derivationsContext.ts';
import { noFilter } from '../derivationsState.ts';
import { checkName } from '../list/filterWords.ts';

const none: readonly CheckFinding[] = [];

/** What the checks say over the whole dataset; choosing one shows its questions in the list. */
export const ChecksPane = memo(function ChecksPane({ isOpen }: { isOpen: boolean }) {
  const texts = useText();
  const { t } = texts;
  const counts = useDerivations((state) => state.checkCounts);
  // Behind another tab the pane stays as it is: going through the questions need not draw it again and again.
  const findings = useDerivations((state) => (isOpen ? state.findings : none));
  const chosen = useDerivations((state) => state.view?.filter.checks ?? noFilter.checks);
  const setView = useDerivations((state) => state.setView);
  const here = new Set(findings.map(({ code }) => code));
  const toggle = (code: string) =>
    void setView({ filter: { ...noFilter, checks: chosen.includes(code) ? [] : [code] } });
  return (
    <ScrollPane label={t('inspector.checks.label')} className="de-checks">
      <p className="de-box-note">{t(counts.length === 0 ? 'inspector.checks.none' : 'inspector.checks.text')}</p>
      <ul>
        {counts.map(({ code, severity, itemCount }) => (
          <li key={code}>
            <button type="button" aria-pressed={chosen.includes(code)} onClick={() => toggle(code)}>
              <StatusSign
                sign={severity === 'hint' ? 'note' : severity}
                label={t(`derivations.checks.severity.${severity}`)}
              />
              <span>{checkName(code, texts)}</span>
              <code>{code}</code>
              {here.has(code) && <span className="de-here">{t('inspector.checks.here')}</span>}
              <span className="de-number">{t('inspector.checks.items', { count: itemCount })}</span>
            </button>
          </li>
        ))}
      </ul>
    </ScrollPane>
  );
});
