import type { LabelResults } from '../../../../shared/rooms/traces/resultsApi.ts';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';

type Props = {
  readonly evaluators: LabelResults['evaluators'];
  /** Null: everybody. */
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
};

/** Whose labels are counted: everybody's, or those of one evaluator, with how many places each labelled. */
export function WhoseLabels({ evaluators, chosenId, onChoose }: Props) {
  const { t } = useText();
  const all = [{ id: null, name: t('tracesResults.everybody'), places: null }, ...evaluators];
  return (
    <fieldset className="tl-whose">
      <legend>{t('tracesResults.whose')}</legend>
      {all.map(({ id, name, places }) => (
        <label key={id ?? ''}>
          <input type="radio" name="tl-whose" checked={id === chosenId} onChange={() => onChoose(id)} />
          <span>{name}</span>
          {places !== null && <span className="tl-quiet ak-number">n {countText(places)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
