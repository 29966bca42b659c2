import type { AnyJson } from '../../../../shared/json.ts';
import type { TraceHead } from '../../../../shared/traces/traceGroup.ts';
import { Content } from '../../../components/Content.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { indentedJson } from '../../../components/transcript/jsonText.ts';
import { useText } from '../../../window/i18n.ts';
import { useBlind } from '../useBlind.ts';

/** What the file says of the run: its task, how it ended, its scores, what was expected, and the rest. Nothing while names are hidden. */
export function RunFacts({ head }: { readonly head: TraceHead }) {
  const { t } = useText();
  const { isBlind } = useBlind();
  const { task, epoch, status, scores, target, error, metadata } = head;
  const more = Object.entries(metadata);
  const facts = [task, epoch, status, error].some((fact) => fact !== null);
  if (!facts && scores.length === 0 && target === null && more.length === 0) return null;
  return (
    <section className="ti-section">
      <h3 className="ti-section-title">{t('tracesInspector.run.title')}</h3>
      {isBlind ? (
        <p className="ti-caption">{t('tracesInspector.run.hidden')}</p>
      ) : (
        <>
          {facts && (
            <dl className="ti-facts">
              <Fact term={t('tracesInspector.run.task')} value={task} />
              <Fact term={t('tracesInspector.run.epoch')} value={epoch === null ? null : String(epoch)} />
              <Fact
                term={t('tracesInspector.run.status')}
                value={status === null ? null : t(`tracesInspector.run.statuses.${status}`)}
              />
              <Fact term={t('tracesInspector.run.error')} value={error} />
            </dl>
          )}
          <Scores scores={scores} />
          {target !== null && (
            <>
              <h4 className="ti-caption">{t('tracesInspector.run.target')}</h4>
              <ScrollPane className="ti-answer" label={t('tracesInspector.run.target')}>
                <Target text={target} />
              </ScrollPane>
            </>
          )}
          {more.length > 0 && <Metadata entries={more} />}
        </>
      )}
    </section>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string | null }) {
  if (value === null) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <Content text={value} />
      </dd>
    </>
  );
}

/** What was expected; calls and lists, which are JSON, one member a line. */
function Target({ text }: { readonly text: string }) {
  const value = /^\s*[[{]/.test(text) ? parsed(text) : null;
  if (value === null) return <Content as="p" text={text.trim()} />;
  return <Content as="p" className="ti-written" text={indentedJson(value)} />;
}

function parsed(text: string): AnyJson {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function Scores({ scores }: Pick<TraceHead, 'scores'>) {
  const { t } = useText();
  if (scores.length === 0) return null;
  return (
    <table className="ti-parameters ti-scores">
      <caption className="ti-caption">{t('tracesInspector.run.scores')}</caption>
      <tbody>
        {scores.map(({ name, value, passed, explanation }) => (
          <tr key={name}>
            <th scope="row">
              <Content text={name} />
            </th>
            <td>
              <Content text={String(value)} />{' '}
              {passed !== null && (
                <b className="ti-verdict">{t(passed ? 'tracesInspector.run.passed' : 'tracesInspector.run.failed')}</b>
              )}
              {explanation !== null && explanation !== '' && <Content as="p" text={explanation} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Metadata({ entries }: { readonly entries: readonly [string, TraceHead['metadata'][string]][] }) {
  const { t } = useText();
  return (
    <details className="ti-metadata">
      <summary>{t('tracesInspector.run.metadata')}</summary>
      <dl className="ti-facts">
        {entries.map(([name, value]) => (
          <Fact key={name} term={name} value={typeof value === 'string' ? value : JSON.stringify(value)} />
        ))}
      </dl>
    </details>
  );
}
