import type { AnyJson } from '../../../shared/json.ts';
import { argumentDiff } from '../../../shared/traces/argumentDiff.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { LongValue } from './JsonTree.tsx';
import { indentedJson, inlineJson } from './jsonText.ts';
import { cutAt, limits } from './longText.ts';
import { ShownText } from './ShownText.tsx';
import { StepText } from './StepText.tsx';
import { useWholeStep } from './stepCache.ts';
import { OtherWords } from './TextBlock.tsx';
import { useSide, useTranscript } from './transcriptContext.ts';
import { levelOf, withCard } from './transcriptLevels.ts';
import type { Place } from './transcriptTypes.ts';

type CallArgumentsProps = {
  readonly place: Place;
  readonly step: ShownStep;
  /** The call opposite, when its arguments differ. */
  readonly opposite: ShownStep | null;
  readonly asJson: boolean;
};

/** What a tool was called with: names and values, or the JSON; what the other side has otherwise is underlined. */
export function CallArguments({ place, step, opposite, asJson }: CallArgumentsProps) {
  const { t } = useText();
  const { levels, onLevels } = useTranscript();
  const side = useSide(place.side);
  const isWhole = levelOf(levels, place, step.kind) === 'whole';
  const isLong = step.cut && step.arguments === null && step.textLength === 0;
  const whole = useWholeStep(side.cache, place.step, isWhole && isLong);
  const given = typeof whole === 'object' ? whole.arguments : step.arguments;
  if (given === null && isLong) {
    return (
      <p className="tx-foot">
        <span>
          {t('transcript.longArguments')}{' '}
          <button type="button" className="ak-link" onClick={() => onLevels(withCard(levels, place, 'whole'))}>
            {t('transcript.showAll')}
          </button>
        </span>
      </p>
    );
  }
  if (given === null) {
    // Arguments that could not be read stand in the text as they were written.
    return step.textLength === 0 ? null : <StepText place={place} step={step} limit={limits.result} />;
  }
  const name = `${side.outline.traceId}.${place.step}.arguments`;
  if (asJson) return <JsonArguments given={given} mask={side.mask} name={name} />;
  const other =
    opposite === null || opposite.arguments === null ? null : new Set(otherNames(given, opposite.arguments));
  const rows = membersOf(given);
  if (rows.length === 0) return null;
  return (
    <table className="tx-arguments" data-field="arguments">
      <caption className="ak-hidden">{t('transcript.arguments')}</caption>
      <tbody>
        {rows.map(([argument, value]) => {
          const shown = <LongValue text={inlineJson(value)} name={`${name}.${argument}`} mask={side.mask} />;
          return (
            <tr key={argument}>
              <th scope="row" className="ak-mono">
                <span data-searched="">
                  <ShownText text={side.mask(argument)} />
                </span>
              </th>
              <td className={typeof value === 'object' && value !== null ? 'ak-mono' : undefined}>
                {other?.has(argument) ? <OtherWords side={place.side}>{shown}</OtherWords> : shown}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type JsonArgumentsProps = { readonly given: AnyJson; readonly mask: (text: string) => string; readonly name: string };

function JsonArguments({ given, mask, name }: JsonArgumentsProps) {
  const text = indentedJson(given);
  const isShort = cutAt(text, limits.said) === text.length;
  return (
    <div className="tx-json" data-field="arguments">
      {isShort ? (
        <span data-searched="">
          <ShownText text={mask(text)} />
        </span>
      ) : (
        <LongValue text={text} name={`${name}.json`} mask={mask} />
      )}
    </div>
  );
}

function membersOf(value: AnyJson): [string, AnyJson][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [['', value]];
  return Object.entries(value);
}

function otherNames(one: AnyJson, other: AnyJson): string[] {
  return argumentDiff(one, other).flatMap(({ name, relation }) => (relation === 'same' ? [] : name));
}
