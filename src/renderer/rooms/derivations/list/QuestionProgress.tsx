import { ListProgress } from '../../../components/list/ListProgress.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useDerivations } from '../derivationsContext.ts';

const states = ['done', 'draft', 'todo'] as const;

/** How far the dataset is: a bar of two parts, the three numbers in words, the share that is done. */
export function QuestionProgress() {
  const { t } = useText();
  const dataset = useDerivations((state) => state.dataset);
  if (!dataset) return null;
  const { doneCount: done, draftCount: draft, todoCount: todo } = dataset;
  const counts = { done, draft, todo };
  const total = done + draft + todo;
  const share = (part: number) => (total === 0 ? 0 : part / total);
  const percent = Math.round(share(done) * 100);
  return (
    <ListProgress
      done={share(done)}
      draft={share(draft)}
      label={t('derivations.list.progress', { done, draft, todo, total })}
      // Below the bar it would be alone on a line of its own where the counts fill one.
      end={<span className="ak-number">{done < total ? Math.min(99, percent) : percent} %</span>}
    >
      {states.map((state) => (
        <span key={state} className="ak-number">
          <StatusSign sign={state} />
          {t(`derivations.list.${state}`)} {countText(counts[state])}
        </span>
      ))}
    </ListProgress>
  );
}
