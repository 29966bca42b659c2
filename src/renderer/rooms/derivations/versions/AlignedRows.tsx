import type { DerivationStep } from '../../../../shared/rooms/derivations/question.ts';
import type { AlignedRow, Taken } from '../../../../shared/rooms/derivations/versionsApi.ts';
import { useText } from '../../../window/i18n.ts';
import { placeKey } from './differencePlaces.ts';
import { TakeButton } from './TakeButton.tsx';
import { VersionText } from './VersionText.tsx';

type Props = {
  readonly derivation: number;
  readonly title: string | null;
  readonly rows: readonly AlignedRow[];
  readonly isReordered: boolean;
  readonly mine: readonly DerivationStep[];
  readonly theirs: readonly DerivationStep[];
  readonly names: { readonly theirs: string; readonly mine: string };
  readonly current: string | null;
  readonly onTake: (taken: Taken) => void;
};

/** The triples of a derivation in both versions, each beside the one that it was paired with. */
export function AlignedRows(props: Props) {
  const { derivation, title, rows, isReordered, mine, theirs, names, current, onTake } = props;
  const { t } = useText();
  const order = { kind: 'derivation', derivation } as const;
  return (
    <table className="vs-table vs-triples">
      {title !== null && <caption>{title}</caption>}
      <thead>
        <tr>
          <th scope="col">A {t('versions.triples', { name: names.theirs, count: theirs.length })}</th>
          <td />
          <th scope="col">B {t('versions.triples', { name: names.mine, count: mine.length })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ relation, mine: right, theirs: left }) => {
          const place = { kind: 'row', derivation, mine: right, theirs: left } as const;
          const isCurrent = placeKey(place) === current;
          const [one, two] = [theirs[left ?? -1] ?? null, mine[right ?? -1] ?? null];
          return (
            <tr key={`${left} ${right}`} data-current={isCurrent} data-relation={relation}>
              <Triple step={one} at={left} other={two} side="theirs" />
              <td className="vs-gutter">
                <TakeButton relation={relation} isCurrent={isCurrent} onTake={() => onTake(place)} />
              </td>
              <Triple step={two} at={right} other={one} side="mine" />
            </tr>
          );
        })}
        {isReordered && (
          <tr data-current={placeKey(order) === current}>
            <td>{t('versions.otherOrder')}</td>
            <td className="vs-gutter">
              <TakeButton relation="order" isCurrent={placeKey(order) === current} onTake={() => onTake(order)} />
            </td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}

type TripleProps = {
  readonly step: DerivationStep | null;
  readonly at: number | null;
  readonly other: DerivationStep | null;
  readonly side: 'theirs' | 'mine';
};

const objectsOf = (step: DerivationStep) => step.objects.join(' + ');
const sourceOf = (step: DerivationStep) =>
  [
    step.support === null ? '' : `${step.support.title} · ${step.support.sentenceIndex}`,
    step.ids === undefined ? '' : `${step.ids.subject} · ${step.ids.object}`,
  ]
    .filter((part) => part.replace(' · ', '') !== '')
    .join(' ');

function Triple({ step, at, other, side }: TripleProps) {
  const { t } = useText();
  if (step === null) {
    return (
      <td className="vs-absent">
        <span className="ak-hidden">{t('versions.absent')}</span>
      </td>
    );
  }
  const parts = [
    { name: 'subject', text: step.subject, other: other?.subject },
    { name: 'relation', text: step.relation, other: other?.relation },
    { name: 'objects', text: objectsOf(step), other: other === null ? undefined : objectsOf(other) },
  ];
  const source = sourceOf(step);
  return (
    <td>
      <div className="vs-triple">
        <span className="ak-number">{(at ?? 0) + 1}</span>
        {parts.map((part) => (
          <span key={part.name} className={`vs-${part.name}`}>
            <VersionText text={part.text} other={part.other ?? ''} side={side} />
          </span>
        ))}
      </div>
      {source !== '' && (
        <div className="vs-source">
          <VersionText text={source} other={other === null ? '' : sourceOf(other)} side={side} />
        </div>
      )}
    </td>
  );
}
