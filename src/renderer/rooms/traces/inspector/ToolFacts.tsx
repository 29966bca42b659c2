import type { AnyJson } from '../../../../shared/json.ts';
import type { ToolInfo } from '../../../../shared/rooms/traces/api.ts';
import { Content } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';
import { useStep } from './useStep.ts';

/** The tool that a call asks, as the tool lists describe it: what it is for, and which parameters the call gave. */
export function ToolFacts({ traceId, step }: { traceId: number; step: number }) {
  const { t } = useText();
  const call = useCall();
  const read = useStep(traceId, step);
  const tool = read.status === 'ready' ? read.value.tool : null;
  const labels = useTraces((state) => state.labels);
  const lists = labels.status === 'ready' ? labels.value.lists.length : 0;
  const info = useReading<ToolInfo>(tool === null ? null : `${tool}/${lists}`, () =>
    call('traces.readTool', { tool: tool ?? '' }),
  );
  if (info.status !== 'ready' || read.status !== 'ready') return null;
  const { description, parameters, fileName } = info.value;
  const given = namesOf(read.value.arguments);
  const known = new Set(parameters.map(({ name }) => name));
  const unlisted = parameters.length === 0 ? [] : [...given].filter((name) => !known.has(name));
  return (
    <section className="ti-section">
      <h3 className="ti-section-title">
        {t('tracesInspector.tool.title')}{' '}
        <span>
          {fileName === null ? t('tracesInspector.tool.byName') : t('tracesInspector.tool.from', { file: fileName })}
        </span>
      </h3>
      {description !== '' && <Content as="p" className="ti-tool-text" text={description} />}
      {description === '' && parameters.length === 0 && (
        <p className="ti-caption ak-sentence">{t('tracesInspector.tool.unknown')}</p>
      )}
      {parameters.length + unlisted.length > 0 && (
        <table className="ti-parameters">
          <thead className="ak-hidden">
            <tr>
              <th>{t('tracesInspector.tool.parameter')}</th>
              <th>{t('tracesInspector.tool.type')}</th>
              <th>{t('tracesInspector.tool.use')}</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map((parameter) => (
              <Parameter key={parameter.name} parameter={parameter} isGiven={given.has(parameter.name)} />
            ))}
            {unlisted.map((name) => (
              <tr key={name}>
                <th scope="row" className="ak-mono">
                  {name}
                </th>
                <td />
                <td className="ti-parameter-odd">{t('tracesInspector.tool.unlisted')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type ParameterProps = { readonly parameter: ToolInfo['parameters'][number]; readonly isGiven: boolean };

function Parameter({ parameter: { name, type, required, description }, isGiven }: ParameterProps) {
  const { t, textOf, has } = useText();
  const kind = `tracesInspector.tool.types.${type}`;
  const use = isGiven
    ? t(required ? 'tracesInspector.tool.required' : 'tracesInspector.tool.optional')
    : t(required ? 'tracesInspector.tool.requiredNotGiven' : 'tracesInspector.tool.notGiven');
  return (
    <tr title={description}>
      <th scope="row" className="ak-mono">
        {name}
      </th>
      <td>{has(kind) ? textOf(kind) : type}</td>
      <td className={required && !isGiven ? 'ti-parameter-odd' : undefined}>{use}</td>
    </tr>
  );
}

function namesOf(value: AnyJson): ReadonlySet<string> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return new Set(isObject ? Object.keys(value) : []);
}
