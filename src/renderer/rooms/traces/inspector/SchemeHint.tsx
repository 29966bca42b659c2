import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';

/**
 * That another scheme fits these traces than the one that the program brings: before anything was labelled by that, and with the way to the reason and the
 * choice.
 */
export function SchemeHint() {
  const isUntouched = useTraces(({ scheme, rows }) => {
    if (scheme.status !== 'ready' || scheme.value.version !== 0 || rows === null) return false;
    return rows.progress.callsMarked + rows.progress.tracesMarked === 0;
  });
  // Of the question that is open: other files may be those of agents of another kind.
  const files = useTraces(({ group }) =>
    group.status === 'ready' ? [...new Set(group.value.traces.map(({ datasetId }) => datasetId))].sort().join() : '',
  );
  return isUntouched && files !== '' ? <Hint files={files} /> : null;
}

/** `files`: ids of datasets, with commas. */
function Hint({ files }: { readonly files: string }) {
  const { t } = useText();
  const call = useCall();
  const openDialog = useTraces((state) => state.openDialog);
  const proposal = useReading(files, () => call('traces.proposeScheme', { datasetIds: files.split(',').map(Number) }));
  const scheme = proposal.status === 'ready' ? proposal.value.scheme : null;
  if (scheme === null || scheme === 'medical') return null;
  return (
    <p className="ti-caption ti-scheme-hint">
      {t('tracesInspector.schemeHint', {
        now: t('tracesInspector.scheme.readyNames.medical'),
        proposed: t(`tracesInspector.scheme.readyNames.${scheme}`),
      })}{' '}
      <button type="button" className="ak-link" onClick={() => openDialog('scheme')}>
        {t('tracesInspector.schemeHintAct')}
      </button>
    </p>
  );
}
