import type { WireError } from '../../../../../shared/errors.ts';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { Note } from '../../../../components/Note.tsx';
import { useText } from '../../../../window/i18n.ts';

/** Why nothing was begun: a model folder that lacks something, nothing to measure, or any other error. */
export function MeasureFault({ error }: { error: WireError }) {
  const { t, textOf, has } = useText();
  const { problem, path, reason, fileName, type } = error.details;
  const sentence = `problems.${String(problem)}`;
  if (typeof problem === 'string' && has(sentence)) {
    const params = { package: 'onnxruntime-node', fileName: String(fileName ?? ''), type: String(type ?? '') };
    return (
      <Note kind="fault" title={textOf(sentence, params)}>
        {typeof path === 'string' && <span className="ak-mono">{path}</span>} {t('driftDialogs.measure.folderFault')}
      </Note>
    );
  }
  if (reason === 'noGenerations') {
    return (
      <Note kind="fault" title={t('driftDialogs.measure.noGenerations')}>
        {t('driftDialogs.measure.noGenerationsText')}
      </Note>
    );
  }
  if (reason === 'running') return <Note kind="fault" title={t('driftDialogs.measure.running')} />;
  return <ErrorNote error={error} />;
}
