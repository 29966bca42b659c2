import { useMemo } from 'react';
import type { AnyJson } from '../../../shared/json.ts';
import { argumentLines, fileChange, wordsChange } from '../../../shared/traces/fileEdit.ts';
import { lineEdit } from '../../../shared/traces/lineEdit.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { argumentPieces, textPieces } from './argumentPieces.ts';
import { FileChangeLines } from './FileChangeLines.tsx';
import { LongValue } from './JsonTree.tsx';
import { indentedJson, inlineJson } from './jsonText.ts';
import { LineEditLines } from './LineEditLines.tsx';
import { cutAt, limits } from './longText.ts';
import { ShownText } from './ShownText.tsx';
import { StepText } from './StepText.tsx';
import { useWholeStep } from './stepCache.ts';
import { diffLooks } from './textLooks.ts';
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
  return (
    <ArgumentTable place={place} tool={step.tool} given={given} opposite={opposite?.arguments ?? null} name={name} />
  );
}

type ArgumentTableProps = {
  readonly place: Place;
  readonly tool: string | null;
  readonly given: AnyJson;
  readonly opposite: AnyJson;
  readonly name: string;
};

const nothing: ReturnType<typeof argumentPieces> = new Map();

function ArgumentTable({ place, tool, given, opposite, name }: ArgumentTableProps) {
  const { t } = useText();
  const { find } = useTranscript();
  const { mask } = useSide(place.side);
  const others = useMemo(
    () => (opposite === null ? nothing : argumentPieces(place.side, given, opposite)),
    [place.side, given, opposite],
  );
  const change = useMemo(() => fileChange(given), [given]);
  const isLong = change !== null && change.before.length + change.after.length > longestChange;
  // What is looked for is counted in the arguments as they stand, so these are shown.
  const shown = isLong || (find !== null && find.text !== '') ? null : change;
  const found = useMemo(() => lineEdit(tool, given), [tool, given]);
  const edit =
    found === null || found.text.length > longestChange || (find !== null && find.text !== '') ? null : found;
  const ofWords = useMemo(() => wordsChange(given), [given]);
  const words = find !== null && find.text !== '' ? null : ofWords;
  const rows = membersOf(given).filter(
    ([argument]) =>
      shown?.names.includes(argument) !== true &&
      ![shown?.within?.argument, edit?.argument, words?.argument].includes(argument),
  );
  if (rows.length === 0 && shown === null && edit === null && words === null) return null;
  return (
    <table className="tx-arguments" data-field="arguments">
      <caption className="ak-hidden">{t('transcript.arguments')}</caption>
      <tbody>
        {rows.map(([argument, value]) => {
          const { lines, haveSigns } = argumentLines(argument, value, given);
          const isWritten =
            lines.length > 0 || isCode(argument, value) || (typeof value === 'object' && value !== null);
          const pieces = others.get(argument);
          return (
            <tr key={argument}>
              <th scope="row" className="ak-mono">
                <span data-searched="">
                  <ShownText text={mask(argument)} />
                </span>
              </th>
              <td className={isWritten ? 'ak-mono' : undefined}>
                <LongValue
                  text={inlineJson(value)}
                  name={`${name}.${argument}`}
                  mask={mask}
                  looks={diffLooks(lines, haveSigns)}
                  {...(lines.length > 0 && { longest: longestPatch })}
                  {...(pieces && { others: pieces })}
                />
              </td>
            </tr>
          );
        })}
        {words !== null && (
          <tr>
            <th scope="row" className="ak-mono">
              {words.argument}
            </th>
            <td className="ak-mono">
              <p className="tx-edit-caption">
                <ShownText text={mask(words.lead)} />
              </p>
              <LongValue
                text={words.text}
                name={`${name}.${words.argument}.words`}
                mask={mask}
                looks={diffLooks(words.lines, words.haveSigns)}
                longest={longestPatch}
                {...(others.has(words.argument) && {
                  others: textPieces(place.side, words.text, wordsChange(opposite)?.text ?? null),
                })}
              />
            </td>
          </tr>
        )}
        {edit !== null && (
          <tr>
            <th scope="row" className="ak-mono">
              {edit.argument}
            </th>
            <td className="tx-changed">
              <LineEditLines place={place} edit={edit} name={name} others={others} />
            </td>
          </tr>
        )}
        {shown !== null && (
          <tr>
            <th scope="row" className="ak-mono">
              {shown.within?.argument ?? shown.names.map((one) => mask(one)).join(' → ')}
            </th>
            <td className="tx-changed">
              {shown.within !== null && (
                <p className="tx-edit-caption ak-mono">
                  <ShownText text={mask(shown.within.lead)} />
                </p>
              )}
              <FileChangeLines change={shown} name={name} mask={mask} others={others} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Characters of both texts of a change that are compared. */
const longestChange = 40_000;
/** Characters of a patch among the arguments that are shown at first. */
const longestPatch = 2_000;

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

/** Names of arguments that are code whatever stands there, as tools for shells and files have them. */
const codeNames = /^(?:command|cmd|code|script|sql|(?:replacement|new|old|file)_?(?:text|str|string))$/i;

/** Code, whose lines stand as they were written: by its name, or as it is indented. */
function isCode(name: string, value: AnyJson): boolean {
  return typeof value === 'string' && (codeNames.test(name) || /\n[ \t]+\S/.test(value));
}

function membersOf(value: AnyJson): [string, AnyJson][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [['', value]];
  return Object.entries(value);
}
