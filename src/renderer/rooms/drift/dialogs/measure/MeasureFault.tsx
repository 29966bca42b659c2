import type { WireError } from '../../../../../shared/errors.ts';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { Note } from '../../../../components/Note.tsx';
import { useText } from '../../../../window/i18n.ts';

/** Why nothing was begun: a model folder that lacks something, nothing to measure, or any other error. */
export function MeasureFault({ error }: { error: WireError }) {
  const { t, textOf, has } = useText();
  const { problem, path, reason } = error.details;
  const sentence = `problems.${String(problem)}`;
  if (typeof problem === 'string' && has(sentence)) {
    return (
      <Note kind="fault" title={textOf(sentence, { package: 'onnxruntime-node' })}>
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
