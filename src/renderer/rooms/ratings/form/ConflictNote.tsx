import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { RatingConflict } from '../../../../shared/rooms/ratings/rules.ts';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';
import { inLanguage } from '../judgement.ts';

type Props = {
  readonly protocol: Protocol;
  readonly conflicts: readonly RatingConflict[];
  readonly onGo: (criterion: string, part: 'ratingA' | 'ratingB') => void;
};

/** All answers that contradict another, with the way to each. */
export function ConflictNote({ protocol, conflicts, onGo }: Props) {
  const { t, language } = useText();
  const nameOf = (criterion: string) => {
    const found = protocol.criteria.find(({ key }) => key === criterion);
    return found === undefined ? criterion : inLanguage(found.label, language);
  };
  return (
    <Note
      kind="fault"
      className="rf-conflicts"
      title={t('ratings.form.conflicts', { count: conflicts.length })}
      inline
      acts={conflicts.map(({ criterion, choice, ratingA, ratingB }) => (
        <button
          key={criterion}
          type="button"
          className="ak-link"
          onClick={() => onGo(criterion, choice === 'A' ? 'ratingA' : 'ratingB')}
        >
          {t('ratings.form.conflictLink', { criterion: nameOf(criterion), a: `${ratingA}`, b: `${ratingB}` })}
        </button>
      ))}
    >
      {t('ratings.form.conflictsText')}
    </Note>
  );
}
