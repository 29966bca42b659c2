import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { changedFields, checkProtocol, type ProtocolFinding } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import {
  addCriterion,
  mostCriteria,
  moveCriterion,
  removeCriterion,
} from '../../../../shared/rooms/ratings/protocolEdits.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { afterFrame } from '../../../window/afterFrame.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { CriterionEditor } from './CriterionEditor.tsx';
import { FindingLine } from './FindingLine.tsx';
import { ProtocolSettings } from './ProtocolSettings.tsx';
import './protocol.css';

type Props = {
  readonly protocol: Protocol;
  /** What it is compared with. */
  readonly base: Protocol;
  /** The version that it will have. */
  readonly version: number;
  readonly onChange: (protocol: Protocol) => void;
  /** Which protocol it starts from. */
  readonly from?: ReactNode;
  /** How many rate what; a study that stands says nothing here. */
  readonly evaluators?: ReactNode;
  readonly pairCount: number;
};

/** The criteria in both languages and the rules of a study. Nothing is written here. */
export function ProtocolEditor({ protocol, base, version, onChange, from, evaluators, pairCount }: Props) {
  const { t } = useText();
  const [open, setOpen] = useState<string | null>(null);
  const [compares, setCompares] = useState(false);
  const changes = changedFields(base, protocol);
  const findings = checkProtocol(protocol);
  useEditKeys({ protocol, onChange, open, setOpen, findings });
  useCommand('ratings.making.compare', () => setCompares(!compares), changes.length > 0);
  const add = () => setOpen(addTo(protocol, onChange));
  const [addKey, moveKey] = [useKeyOf('ratings.making.addCriterion'), useKeyOf('ratings.making.moveDown')];
  return (
    <div className="mp">
      <header className="mp-head">
        <h3>{t('ratingsMaking.protocol.title')}</h3>
        {from}
        <span className="mp-quiet">
          {version === base.version || changes.length === 0
            ? t('ratingsMaking.protocol.only', { version: base.version })
            : t('ratingsMaking.protocol.version', { version, from: base.version })}
        </span>
        {changes.length > 0 && (
          <span className="mp-changes">
            <StatusSign sign="person" /> {t('ratingsMaking.protocol.changes', { count: changes.length })}
          </span>
        )}
        {changes.length > 0 && (
          <ActButton
            small
            ghost
            className="mp-compare"
            command="ratings.making.compare"
            aria-pressed={compares}
            onClick={() => setCompares(!compares)}
          >
            {version === base.version
              ? t('ratingsMaking.protocol.compareStart')
              : t('ratingsMaking.protocol.compare', { version: base.version })}
          </ActButton>
        )}
      </header>
      <div className="mp-body">
        <div className="mp-asked">
          <div className="mp-caption">
            <span>{t('ratingsMaking.protocol.english', { count: protocol.criteria.length })}</span>
            <span lang="ja">{t('ratingsMaking.protocol.japanese')}</span>
          </div>
          <ol className="mp-criteria">
            {protocol.criteria.map((criterion, index) => (
              <CriterionEditor
                key={criterion.key}
                criterion={criterion}
                position={index + 1}
                protocol={protocol}
                base={base.criteria.find(({ key }) => key === criterion.key) ?? null}
                compares={compares}
                isOpen={open === criterion.key}
                findings={findings.filter(({ field }) => field.startsWith(`${criterion.key}.`))}
                onToggle={() => setOpen(open === criterion.key ? null : criterion.key)}
                onChange={onChange}
                onMove={(by) => onChange(moveCriterion(protocol, criterion.key, by))}
                onRemove={() => onChange(removeCriterion(protocol, criterion.key))}
                onWrite={(finding) => writeMissing(finding, setOpen)}
              />
            ))}
          </ol>
          <div className="mp-add">
            <button
              type="button"
              className="mp-add-act"
              disabled={protocol.criteria.length >= mostCriteria}
              onClick={add}
            >
              <Plus size={14} className="ak-icon" aria-hidden="true" />
              {t('ratingsMaking.protocol.add')}
            </button>
            <Keys keys={addKey} />
            <span className="mp-quiet">{t('ratingsMaking.protocol.addKey')}</span>
            <Keys keys={moveKey} />
            <span className="mp-quiet">{t('ratingsMaking.protocol.moveKey')}</span>
          </div>
          {compares && <Removed changes={changes} base={base} />}
        </div>
        <ProtocolSettings {...{ protocol, base, changes, compares, onChange, pairCount }} evaluators={evaluators} />
        {findings
          .filter(({ problem }) => problem === 'repeated')
          .map((finding) => (
            <FindingLine key={finding.field} finding={finding} onWrite={null} />
          ))}
      </div>
    </div>
  );
}

function Removed({ changes, base }: { changes: readonly string[]; base: Protocol }) {
  const { t, language } = useText();
  const removed = base.criteria.filter(({ key }) => changes.includes(`${key}.removed`));
  if (removed.length === 0) return null;
  const names = removed.map(({ label }) => label[language] ?? label.en ?? label.ja ?? '').join(', ');
  return <p className="mp-was ak-sentence">{t('ratingsMaking.protocol.removed', { names })}</p>;
}

function addTo(protocol: Protocol, onChange: Props['onChange']): string | null {
  const added = addCriterion(protocol);
  onChange(added);
  const key = added.criteria.at(-1)?.key ?? null;
  afterFrame(() => focusField(`${key}.label`, 'en'));
  return key;
}

/** Opens the criterion of a finding and puts the ring into the field that lacks its text. */
function writeMissing({ field, language }: ProtocolFinding, setOpen: (key: string) => void): void {
  setOpen(field.slice(0, field.indexOf('.')));
  afterFrame(() => focusField(field, language ?? 'en'));
}

function focusField(field: string, language: string): void {
  document.querySelector<HTMLElement>(`[data-field="${field}.${language}"]`)?.focus();
}

type Editing = Pick<Props, 'protocol' | 'onChange'> & {
  readonly open: string | null;
  readonly setOpen: (key: string | null) => void;
  readonly findings: readonly ProtocolFinding[];
};

/** N adds, Alt and arrows move the criterion that has the focus or is open, Alt+1 leads to the first text that is missing. */
function useEditKeys({ protocol, onChange, open, setOpen, findings }: Editing): void {
  const current = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-criterion]')?.dataset.criterion;
    return focused ?? open;
  };
  const move = (by: -1 | 1) => {
    const key = current();
    if (key !== null && key !== undefined) onChange(moveCriterion(protocol, key, by));
  };
  const missing = findings.find(({ problem }) => problem === 'missing');
  useCommand(
    'ratings.making.addCriterion',
    () => setOpen(addTo(protocol, onChange)),
    protocol.criteria.length < mostCriteria,
  );
  useCommand('ratings.making.moveUp', () => move(-1));
  useCommand('ratings.making.moveDown', () => move(1));
  useCommand('ratings.making.write', () => missing && writeMissing(missing, setOpen), missing !== undefined);
}
