import type { WorkChanges } from '../../shared/work.ts';
import { saveFile } from '../api/client.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Content } from '../components/Content.tsx';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useAct } from '../window/useAct.ts';
import { useCall } from '../window/workbench.ts';
import { WorkTable } from './WorkTable.tsx';

/** Edited datasets, each to be saved as a diff for the maintainers of its corpus. */
export function ChangesPart({ changes }: { changes: readonly WorkChanges[] }) {
  const { t } = useText();
  return (
    <section className="wk-part">
      <header>
        <h2>{t('work.changes.title')}</h2>
      </header>
      <p className="ak-caption ak-sentence">{t(changes.length === 0 ? 'work.changes.none' : 'work.changes.caption')}</p>
      {changes.length > 0 && (
        <WorkTable
          label={t('work.changes.title')}
          heads={[
            t('work.dataset'),
            { number: t('work.changes.records') },
            t('work.changes.by'),
            t('work.changes.save'),
          ]}
          rows={changes.map((one) => [
            <Content key="dataset" text={one.dataset} />,
            one.records,
            <Content
              key="by"
              text={one.evaluators.map(({ evaluator, records }) => `${evaluator} ${records}`).join(', ')}
            />,
            <Saves key="saves" changes={one} />,
          ])}
        />
      )}
    </section>
  );
}

function Saves({ changes: { datasetId, fileName, evaluators } }: { changes: WorkChanges }) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const own = evaluators.find(({ isOwn }) => isOwn);
  const save = (evaluatorId: string | null) =>
    act(async () => {
      const report = await saveFile(`${fileName}.diff`, (destination) =>
        call('work.exportChanges', { datasetId, evaluatorId, destination }),
      );
      if (report !== null) {
        showToast({ text: t('work.changes.saved', { records: report.itemCount, name: report.fileName }) });
      }
    });
  return (
    <span className="wk-saves">
      {own !== undefined && (
        <ActButton small onClick={() => save(own.evaluatorId)}>
          {t('work.changes.saveOwn')}
        </ActButton>
      )}
      <ActButton small onClick={() => save(null)}>
        {t('work.changes.saveAll')}
      </ActButton>
    </span>
  );
}
