import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { countText } from '../../../window/countText.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import type { ProjectLabels } from './projectLabels.ts';

/** The tool list files of the project; a file of the same name takes the place of the old one. */
export function ToolLists({ lists }: { lists: ProjectLabels['lists'] }) {
  const { t } = useText();
  const { call, shell, pickFiles, sourceOf } = useWorkbench();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const input = useRef<HTMLInputElement>(null);
  const add = async (source: Awaited<ReturnType<typeof sourceOf>>) => {
    const { fileName, toolCount } = await call('traces.addToolList', { source });
    showToast({ text: t('tracesInspector.labels.listAdded', { file: fileName, count: toolCount }) });
  };
  const choose = () => {
    if (shell === 'browser') return input.current?.click();
    act(async () => {
      for (const { source } of await pickFiles()) await add(source);
    });
  };
  return (
    <section>
      <h3>
        {t('tracesInspector.labels.lists')} <span>{countText(lists.length)}</span>
      </h3>
      <p className="ak-caption ak-sentence">{t('tracesInspector.labels.listsText')}</p>
      <ul className="td-tools">
        {lists.map(({ fileName, toolCount }) => (
          <li key={fileName}>
            <span className="td-tool ak-mono" title={fileName}>
              {fileName}
            </span>
            <span className="ak-number">{t('tracesInspector.labels.toolCount', { count: toolCount })}</span>
            <IconButton
              label={t('tracesInspector.labels.removeList', { file: fileName })}
              icon={<X size={14} className="ak-icon" aria-hidden />}
              onClick={() => act(() => call('traces.removeToolList', { fileName }))}
            />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        multiple
        hidden
        aria-label={t('tracesInspector.labels.addList')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          act(async () => {
            for (const file of files) await add(await sourceOf(file));
          });
        }}
      />
      <ActButton small icon={<Plus size={13} className="ak-icon" aria-hidden />} onClick={choose}>
        {t('tracesInspector.labels.addList')}
      </ActButton>
    </section>
  );
}
