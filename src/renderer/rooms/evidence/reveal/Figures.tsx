import type { ClaimScores } from '../../../../shared/rooms/evidence/scores.ts';
import { type Texts, useText } from '../../../window/i18n.ts';

type Figure = { readonly id: string; readonly name: string; readonly value: string; readonly about: string };

/** The numbers of this claim as the core measures them, each with what it counts. The core has 0 for 0 of 0, as its reference; here that is not measured. */
export function Figures({ scores }: { scores: ClaimScores }) {
  const { t } = useText();
  const figures = figuresOf(scores, t);
  if (figures.length === 0) return null;
  return (
    <dl className="ev-figures">
      {figures.map(({ id, name, value, about }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd className="ak-number">{value}</dd>
          <dd className="ev-quiet">{about}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf({ evidence, assignment, shown }: ClaimScores, t: Texts['t']): readonly Figure[] {
  const share = (id: 'removedWrong' | 'foundMissing' | 'placed', part: number, whole: number): Figure => ({
    id,
    name: t(`evidence.gold.figures.${id}`),
    value: t('evidence.gold.figures.share', { part, whole }),
    about: t('evidence.gold.figures.left', { count: whole - part }),
  });
  if (assignment !== null) {
    return [
      share('placed', assignment.right, shown),
      ...assignment.claims.map(({ side, selected, f1, missed, wronglyAssigned }) => {
        const part = selected - wronglyAssigned.length;
        const name = t('evidence.gold.figures.f1Of', { side });
        const about = t('evidence.gold.figures.ofGold', { part, whole: part + missed.length });
        return f1 === null
          ? { ...{ id: side, name, value: '–' }, about: t('evidence.gold.figures.noneInGold') }
          : { ...{ id: side, name, value: f1.toFixed(3) }, about };
      }),
    ];
  }
  if (evidence === null) return [];
  const { precision, recall, f1, selected, missed, wronglyKept, wronglyAdded, removedWrong, foundMissing } = evidence;
  const part = selected - wronglyKept.length - wronglyAdded.length;
  return [
    ...(precision === null || recall === null || f1 === null
      ? []
      : [
          {
            id: 'f1',
            name: t('evidence.gold.figures.f1'),
            value: f1.toFixed(3),
            about: t('evidence.gold.figures.thisClaim'),
          },
          {
            id: 'precision',
            name: t('evidence.gold.figures.precision'),
            ...(selected === 0
              ? { value: '–', about: t('evidence.gold.figures.noneChosen') }
              : {
                  value: precision.toFixed(3),
                  about: t('evidence.gold.figures.ofChosen', { part, whole: selected }),
                }),
          },
          {
            id: 'recall',
            name: t('evidence.gold.figures.recall'),
            value: recall.toFixed(3),
            about: t('evidence.gold.figures.ofGold', { part, whole: part + missed.length }),
          },
        ]),
    ...(removedWrong === null ? [] : [share('removedWrong', removedWrong.part, removedWrong.whole)]),
    ...(foundMissing === null ? [] : [share('foundMissing', foundMissing.part, foundMissing.whole)]),
  ];
}
