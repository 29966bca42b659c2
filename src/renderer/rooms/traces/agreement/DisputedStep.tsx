import { languageOfContent } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { ShownText } from '../../../components/transcript/ShownText.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useBlindToAll } from '../useBlind.ts';

/** Enough to remember it by; the whole is one key away. */
const shownCharacters = 1_200;

type Props = {
  /** `<trace>/<step>`. */
  readonly placeKey: string;
};

/** The beginning of the step that is judged: what it says, or what it asks of which tool. */
export function DisputedStep({ placeKey }: Props) {
  const { t } = useText();
  const call = useCall();
  const { mask } = useBlindToAll();
  const [traceId = 0, step = 0] = placeKey.split('/').map(Number);
  const read = useReading(placeKey, () => call('traces.readStep', { traceId, step }));
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready') return null;
  const { kind, tool, text, arguments: given } = read.value;
  const said = mask(
    [text, given === null ? '' : JSON.stringify(given, null, 1)].filter((one) => one !== '').join('\n'),
  );
  return (
    <div className="ta-step">
      <p>
        <b>{t(`transcript.kinds.${kind}`)}</b> {tool !== null && <span className="ak-mono">{mask(tool)}</span>}
      </p>
      <p className="ta-step-text" lang={languageOfContent(said)}>
        <ShownText text={said.slice(0, shownCharacters)} />
        {said.length > shownCharacters && '…'}
      </p>
    </div>
  );
}
