import type { WorkProgress } from '../../shared/work.ts';
import { Content } from '../components/Content.tsx';
import { useText } from '../window/i18n.ts';
import { Who } from './DaysPart.tsx';
import { WorkTable } from './WorkTable.tsx';

export function ProgressPart({ progress }: { progress: readonly WorkProgress[] }) {
  const { t } = useText();
  return (
    <section className="wk-part">
      <header>
        <h2>{t('work.progress.title')}</h2>
      </header>
      <p className="ak-caption ak-sentence">
        {t(progress.length === 0 ? 'work.progress.none' : 'work.progress.caption')}
      </p>
      {progress.length > 0 && (
        <WorkTable
          label={t('work.progress.title')}
          heads={[t('work.room'), t('work.dataset'), t('work.evaluator'), { number: t('work.progress.done') }]}
          rows={progress.map(({ room, dataset, evaluator, isOwn, done, all }) => [
            t(`rail.rooms.${room}`),
            <Content key="dataset" text={dataset} />,
            <Who key="who" evaluator={evaluator} isOwn={isOwn} />,
            all === null ? t('work.progress.summaries', { done }) : t('work.progress.cell', { done, all }),
          ])}
        />
      )}
    </section>
  );
}
