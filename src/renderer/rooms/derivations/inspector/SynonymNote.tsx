import type { ScoreRun } from '../../../../shared/rooms/derivations/score.ts';
import type { SynonymList } from '../../../../shared/rooms/derivations/synonyms.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';

type Props = {
  readonly run: ScoreRun;
  readonly list: SynonymList | null;
  /** Whether the arrows of the question lead to the text as it is now; those of the set never do. */
  readonly isLive: boolean;
  readonly onScore: () => void;
};

/** What a score with the project's own synonyms is, and how many questions they change; or that the list was changed since. */
export function SynonymNote({ run, list, isLive, onScore }: Props) {
  const { t } = useText();
  const { source, withoutProjectSynonyms } = run.totals;
  const scored = source.projectSynonyms;
  if (scored === undefined) return null;
  const isOther = list !== null && list.sha256 !== scored.sha256;
  const counts = { changed: withoutProjectSynonyms?.changedCount ?? 0, all: run.itemCount };
  return (
    <Note
      kind="info"
      inline
      title={isOther ? t('synonyms.changedSince') : t('synonyms.note', { count: scored.pairs })}
      acts={
        <>
          {isOther && (
            <ActButton small command="derivations.score" onClick={onScore}>
              {t('scores.scoreAgain')}
            </ActButton>
          )}
          <ActButton small onClick={() => keys.run('derivations.synonyms')}>
            {t('synonyms.open')}
          </ActButton>
        </>
      }
    >
      {isOther ? undefined : t(isLive ? 'synonyms.noteTextLive' : 'synonyms.noteText', counts)}
    </Note>
  );
}
