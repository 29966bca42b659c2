import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import type { Protocol, ProtocolCriterion } from '../../../../shared/rooms/ratings/protocol.ts';
import type { ProtocolFinding } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import {
  anchoredRatings,
  type CriterionPart,
  textOfPart,
  writeText,
} from '../../../../shared/rooms/ratings/protocolEdits.ts';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { FindingLine } from './FindingLine.tsx';

type Props = {
  readonly criterion: ProtocolCriterion;
  /** 1-based. */
  readonly position: number;
  readonly protocol: Protocol;
  /** The same criterion in what it is compared with; null for one that is new. */
  readonly base: ProtocolCriterion | null;
  readonly compares: boolean;
  readonly isOpen: boolean;
  readonly findings: readonly ProtocolFinding[];
  readonly onToggle: () => void;
  readonly onChange: (protocol: Protocol) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onWrite: (finding: ProtocolFinding) => void;
};

const languages = ['en', 'ja'] as const;

/** One criterion: a line with its names, and below it, when it is open, all of its texts in both languages. */
export function CriterionEditor(props: Props) {
  const { criterion, position, protocol, isOpen, findings, onToggle, onMove, onRemove, onWrite } = props;
  const { t } = useText();
  const { key, label } = criterion;
  const parts: CriterionPart[] = [
    'label',
    'question',
    ...anchoredRatings(criterion, protocol.highestRating).map((rating): CriterionPart => `anchor.${rating}`),
  ];
  const name = label.en || label.ja || key;
  return (
    <li className="mp-criterion" data-criterion={key} data-open={isOpen}>
      <button type="button" className="mp-criterion-line" aria-expanded={isOpen} onClick={onToggle}>
        <span className="mp-quiet ak-number">{position}</span>
        <span className="ak-cut" lang="en">
          {label.en}
        </span>
        <span className="ak-cut" lang="ja">
          {label.ja}
        </span>
        {isOpen ? <ChevronDown size={14} className="ak-icon" /> : <ChevronRight size={14} className="ak-icon" />}
      </button>
      {isOpen && (
        <div className="mp-fields">
          {parts.map((part) => (
            <PartFields key={part} part={part} {...props} />
          ))}
          <div className="mp-criterion-acts">
            <IconButton
              label={t('ratingsMaking.protocol.moveUp', { name })}
              icon={<ArrowUp size={14} className="ak-icon" />}
              command="ratings.making.moveUp"
              disabled={position === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={t('ratingsMaking.protocol.moveDown', { name })}
              icon={<ArrowDown size={14} className="ak-icon" />}
              command="ratings.making.moveDown"
              disabled={position === protocol.criteria.length}
              onClick={() => onMove(1)}
            />
            <IconButton
              label={t('ratingsMaking.protocol.remove', { name })}
              icon={<Trash2 size={14} className="ak-icon" />}
              disabled={protocol.criteria.length === 1}
              onClick={onRemove}
            />
          </div>
        </div>
      )}
      {findings.map((finding, index) => (
        <FindingLine
          key={`${finding.field} ${finding.language}`}
          finding={finding}
          hasKey={index === 0}
          onWrite={() => onWrite(finding)}
        />
      ))}
    </li>
  );
}

/** A text in both languages, side by side. */
function PartFields({
  part,
  criterion,
  protocol,
  base,
  compares,
  findings,
  onChange,
}: Props & { readonly part: CriterionPart }) {
  const { t } = useText();
  const { key } = criterion;
  const rating = part.startsWith('anchor.') ? part.slice('anchor.'.length) : null;
  const name = rating ?? t(part === 'label' ? 'ratingsMaking.protocol.label' : 'ratingsMaking.protocol.question');
  return (
    <div className="mp-part">
      <span className="mp-quiet">{name}</span>
      {languages.map((language) => {
        const text = textOfPart(criterion, part)[language] ?? '';
        const was = (base === null ? undefined : textOfPart(base, part)[language]) ?? '';
        const isMissing = findings.some(
          (one) =>
            one.severity === 'error' && one.field === `${key}.${part}` && (one.language ?? language) === language,
        );
        const field = {
          className: 'mp-field',
          lang: language,
          value: text,
          maxLength: 2_000,
          'data-field': `${key}.${part}.${language}`,
          'data-changed': text !== was,
          'aria-label': `${rating === null ? name : t('ratingsMaking.findings.anchor', { rating })}, ${t(`ratingsMaking.languages.${language}`)}`,
          'aria-invalid': isMissing,
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange(writeText(protocol, { key, part, language }, event.currentTarget.value)),
        };
        return (
          <span key={language} className="mp-field-box">
            {part === 'question' ? <textarea rows={3} {...field} /> : <input {...field} />}
            {compares && text !== was && (
              <span className="mp-was" lang={language}>
                {was === '' ? t('ratingsMaking.protocol.wasEmpty') : t('ratingsMaking.protocol.was', { text: was })}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
