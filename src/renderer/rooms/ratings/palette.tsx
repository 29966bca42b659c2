import type { StudyListEntry } from '../../../shared/rooms/ratings/study.ts';
import { useText } from '../../window/i18n.ts';
import { matchScore } from '../../window/matchText.ts';
import type { RoomPalette } from '../room.ts';

/** The studies of the project, by their titles and ids. */
export const palette: RoomPalette = {
  async find({ call, text, limit }) {
    const studies = await call('ratings.studies', {});
    const matching = studies.filter(({ title, studyId }) => text === '' || matchScore(title, studyId, text) > 0);
    const items = matching.slice(0, limit).map((entry) => ({
      id: entry.datasetId,
      title: entry.title,
      sign: signOf(entry),
      end: <StudyEnd entry={entry} />,
    }));
    return { items, matched: matching.length, total: studies.length };
  },
  linkTitle: () => null,
  guidelineCommand: null,
};

/** How far the evaluator is in a study. */
export function signOf({ mine }: Pick<StudyListEntry, 'mine'>): 'todo' | 'draft' | 'done' {
  if (mine === null || mine.rated + mine.nonsense === 0) return 'todo';
  return mine.left === 0 ? 'done' : 'draft';
}

function StudyEnd({ entry: { mine, isClosed } }: { readonly entry: StudyListEntry }) {
  const { t } = useText();
  const words = [
    mine === null
      ? t('ratings.studies.notBegun')
      : mine.left === 0
        ? t('ratings.studies.allRated')
        : t('ratings.studies.left', { count: mine.left }),
    ...(isClosed ? [t('ratings.studies.closed')] : []),
  ];
  return words.join(' · ');
}
