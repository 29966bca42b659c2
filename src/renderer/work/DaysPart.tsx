import { type Work, type WorkKind, type WorkRow, workKinds } from '../../shared/work.ts';
import { saveFile } from '../api/client.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Content } from '../components/Content.tsx';
import { countText } from '../window/countText.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useAct } from '../window/useAct.ts';
import { useCall } from '../window/workbench.ts';
import { WorkTable } from './WorkTable.tsx';

type Line = Pick<WorkRow, 'day' | 'evaluator' | 'isOwn' | 'room'> & { readonly cells: Map<WorkKind, WorkRow> };

/** Acts of a day by an evaluator in a room, a line each. */
function linesOf(rows: readonly WorkRow[]): Line[] {
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const { day, evaluator, isOwn, room, kind } = row;
    const key = JSON.stringify([day, evaluator, room]);
    const line = lines.get(key) ?? { day, evaluator, isOwn, room, cells: new Map() };
    line.cells.set(kind, row);
    lines.set(key, line);
  }
  return [...lines.values()];
}

export function DaysPart({ work, timeZone }: { work: Work; timeZone: string }) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const kinds = workKinds.filter((kind) => work.rows.some((row) => row.kind === kind));
  const save = (format: 'csv' | 'parquet') =>
    act(async () => {
      const report = await saveFile(`akapen-work.${format}`, (destination) =>
        call('work.export', { timeZone, format, destination }),
      );
      if (report !== null) showToast({ text: t('work.saved', { rows: report.itemCount, name: report.fileName }) });
    });
  return (
    <section className="wk-part">
      <header>
        <h2>{t('work.days.title')}</h2>
        <ActButton small onClick={() => save('csv')}>
          CSV
        </ActButton>
        <ActButton small onClick={() => save('parquet')}>
          Parquet
        </ActButton>
      </header>
      <p className="ak-caption ak-sentence">
        {t('work.days.caption', { acts: work.acts, undone: work.undone, zone: timeZone })}
      </p>
      <WorkTable
        label={t('work.days.title')}
        heads={[
          t('work.day'),
          t('work.evaluator'),
          t('work.room'),
          ...kinds.map((kind) => ({ number: t(`work.kinds.${kind}`) })),
        ]}
        rows={linesOf(work.rows).map(({ day, evaluator, isOwn, room, cells }) => [
          day,
          <Who key="who" evaluator={evaluator} isOwn={isOwn} />,
          room === null ? t('work.project') : t(`rail.rooms.${room}`),
          ...kinds.map((kind) => {
            const cell = cells.get(kind);
            if (cell === undefined) return '';
            // What is about no item, as a setting, is told by its acts alone.
            return cell.items === 0
              ? countText(cell.acts)
              : t('work.days.cell', { acts: cell.acts, items: cell.items });
          }),
        ])}
      />
    </section>
  );
}

export function Who({ evaluator, isOwn }: { evaluator: string; isOwn: boolean }) {
  const { t } = useText();
  return (
    <>
      <Content text={evaluator} />
      {isOwn && t('work.you')}
    </>
  );
}
