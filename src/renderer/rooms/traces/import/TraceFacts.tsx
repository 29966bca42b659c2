import type { ReactNode } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { TracesPreview } from '../../../../shared/rooms/traces/preview.ts';
import { createToolLabels, unknownTool } from '../../../../shared/traces/toolLabels.ts';
import { Fact, OutcomeFacts } from '../../../components/preview/Fact.tsx';
import { SourceTag } from '../../../components/transcript/SourceTag.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';

const number = (value: number) => countText(value);

type Props = {
  readonly preview: TracesPreview;
  readonly formatFact: ReactNode;
};

/** What a file of traces is, whose they are, whom they ask, and what they can be laid beside. */
export function TraceFacts({ preview, formatFact }: Props) {
  const { t } = useText();
  const models = preview.models
    .map(({ model, traceCount }) =>
      t('tracesImport.modelCount', { model: model ?? t('tracesImport.unnamed'), count: traceCount }),
    )
    .join(t('tracesImport.separator'));
  const sizes = [
    t('tracesImport.steps', { count: preview.stepCount }),
    t('tracesImport.calls', { count: preview.callCount }),
  ].join(t('tracesImport.separator'));
  return (
    <>
      <dl className="ak-facts ak-facts-traces">
        {formatFact}
        <Fact term={t('tracesImport.facts.traces')} value={preview.recordCount} title={sizes}>
          <span className="ak-fact-because">{sizes}</span>
        </Fact>
        <Fact
          term={t('tracesImport.facts.models')}
          value={preview.models.filter(({ model }) => model !== null).length}
          title={models}
        >
          <span className="ak-fact-because">{models === '' ? t('tracesImport.noModels') : models}</span>
        </Fact>
        <OutcomeFacts preview={preview} />
      </dl>
      <Sources preview={preview} />
    </>
  );
}

function Sources({ preview }: { preview: TracesPreview }) {
  const { t } = useText();
  const { lookOf } = createToolLabels();
  const shown = preview.labels.some(({ label }) => label !== unknownTool.text) ? preview.labels : [];
  const unknown = preview.labels.find(({ label }) => label === unknownTool.text)?.callCount ?? 0;
  return (
    <div className="ak-import-sources">
      <h3>{t('tracesImport.sources')}</h3>
      {preview.labels.length === 0 && <span>{t('tracesImport.noCalls')}</span>}
      <ul>
        {shown.map(({ label, callCount }) => (
          <li key={label}>
            <SourceTag look={lookOf(label)} /> <span className="ak-number">{number(callCount)}</span>
          </li>
        ))}
      </ul>
      <p className="ak-sentence">
        {sentencesText([
          unknown > 0 ? t('tracesImport.unknown', { count: unknown }) : '',
          preview.sharedQuestionCount > 0
            ? t('tracesImport.shared', { count: preview.sharedQuestionCount })
            : t('tracesImport.sharedNone'),
        ])}
      </p>
    </div>
  );
}
