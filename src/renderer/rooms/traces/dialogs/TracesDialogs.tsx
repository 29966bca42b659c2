import { useFocusHome } from '../../../window/useFocusHome.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { ExportLabelsDialog } from './ExportLabelsDialog.tsx';
import { LabelsDialog } from './LabelsDialog.tsx';
import { RunsDialog } from './RunsDialog.tsx';
import { SchemeDialog } from './SchemeDialog.tsx';
import './dialogs.css';

/** The dialog of the room that is open, if any. */
export function TracesDialogs() {
  const store = useTracesStore();
  const dialog = useTraces((state) => state.dialog);
  const scheme = useTraces((state) => state.scheme);
  useFocusHome(dialog !== null);
  const close = () => store.getState().openDialog(null);
  if (dialog === 'scheme' && scheme.status === 'ready') return <SchemeDialog scheme={scheme.value} onClose={close} />;
  if (dialog === 'labels') return <LabelsDialog onClose={close} />;
  if (dialog === 'export') return <ExportLabelsDialog onClose={close} />;
  if (dialog === 'runs') return <RunsDialog onClose={close} />;
  return null;
}
