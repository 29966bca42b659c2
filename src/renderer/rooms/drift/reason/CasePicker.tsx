import { Combobox, useCombobox } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Content } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { findInText } from '../../../window/matchText.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift } from '../driftContext.ts';
import type { CaseAtTurn } from '../driftState.ts';
import { keepEscape } from './keepEscape.ts';
import { share } from './numbers.ts';

/** More would make the list slow, and nobody reads them: typing narrows them. */
const mostShown = 200;
const noCases: readonly CaseAtTurn[] = [];

/** The cases that have the open turn, lowest recall first. */
export function CasePicker() {
  const { t } = useText();
  const act = useAct();
  const cases = useDrift((state) => (state.casesAtTurn.status === 'ready' ? state.casesAtTurn.value : noCases));
  const caseId = useDrift((state) => state.caseId);
  const stepCase = useDrift((state) => state.stepCase);
  const at = cases.findIndex((one) => one.caseId === caseId);
  const icon = { size: 14, className: 'ak-icon', 'aria-hidden': true } as const;
  return (
    <div className="rs-case">
      <CaseField cases={cases} at={at} />
      {at >= 0 && (
        <span className="rs-case-place">
          <span aria-hidden="true">
            {at + 1} / {cases.length}
          </span>
          <span className="ak-hidden">{t('driftReason.case.place', { at: at + 1, total: cases.length })}</span>
        </span>
      )}
      <IconButton
        label={t('driftReason.case.previous')}
        command="drift.previousCase"
        className="rs-step"
        icon={<ChevronUp {...icon} />}
        disabled={at <= 0}
        onClick={() => act(() => stepCase(-1))}
      />
      <IconButton
        label={t('driftReason.case.next')}
        command="drift.nextCase"
        className="rs-step"
        icon={<ChevronDown {...icon} />}
        disabled={at < 0 || at >= cases.length - 1}
        onClick={() => act(() => stepCase(1))}
      />
    </div>
  );
}

function CaseField({ cases, at }: { cases: readonly CaseAtTurn[]; at: number }) {
  const { t } = useText();
  const act = useAct();
  const [query, setQuery] = useState('');
  const point = useDrift((state) => state.point);
  const openPoint = useDrift((state) => state.openPoint);
  const ofReason = useDrift((state) => (state.reason.status === 'ready' ? state.reason.value.caseKey : null));
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setQuery('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const current = cases[at];
  const isLowest = current !== undefined && cases.every(({ recall }) => recall >= current.recall);
  const recall =
    current === undefined
      ? null
      : t(isLowest ? 'driftReason.case.lowest' : 'driftReason.case.recall', { recall: share(current.recall) });
  const matching = query.trim() === '' ? cases : cases.filter(({ caseKey }) => findInText(caseKey, query) !== null);
  const choose = (value: string) => {
    combobox.closeDropdown();
    if (point !== null) act(() => openPoint(point, Number(value)));
  };
  return (
    <div className="rs-case-field" onKeyDownCapture={combobox.dropdownOpened ? keepEscape : undefined}>
      <Combobox store={combobox} onOptionSubmit={choose} shadow="md" transitionProps={{ duration: 0 }}>
        <Combobox.Target targetType="button">
          <button type="button" className="rs-case-button" onClick={() => combobox.toggleDropdown()}>
            <span className="rs-case-name">
              {t('driftReason.case.word')} <Content text={current?.caseKey ?? ofReason ?? ''} />
            </span>
            {recall !== null && (
              <span className="rs-quiet" title={recall}>
                {recall}
              </span>
            )}
            <CaseSigns one={current} />
            <ChevronDown size={14} className="ak-icon" aria-hidden />
          </button>
        </Combobox.Target>
        <Combobox.Dropdown className="rs-cases">
          <Combobox.Search
            role="combobox"
            aria-expanded
            value={query}
            aria-label={t('driftReason.case.find')}
            placeholder={t('driftReason.case.find')}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
          />
          <Combobox.Options aria-label={t('driftReason.case.list')} className="rs-cases-list">
            {matching.slice(0, mostShown).map((one) => (
              <Combobox.Option key={one.caseId} value={String(one.caseId)} active={one === current}>
                <Content className="rs-case-name" text={one.caseKey} />
                <CaseSigns one={one} />
                <span className="rs-case-recall">{t('driftReason.recall', { recall: share(one.recall) })}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {matching.length === 0 && (
            <p className="rs-cases-note">{t('driftReason.case.nothing', { query, count: cases.length })}</p>
          )}
          {matching.length > mostShown && (
            <p className="rs-cases-note">{t('driftReason.case.more', { shown: mostShown, total: matching.length })}</p>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}

function CaseSigns({ one }: { one: CaseAtTurn | undefined }) {
  const { t } = useText();
  return (
    <span className="rs-case-signs">
      {one?.isOverruled && <StatusSign sign="person" label={t('driftReason.case.overruled')} />}
      {one?.isDone && <StatusSign sign="done" label={t('driftReason.case.done')} />}
    </span>
  );
}
