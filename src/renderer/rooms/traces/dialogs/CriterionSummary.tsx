import type { MarkScope } from '../../../../shared/traces/marks.ts';
import { useText } from '../../../window/i18n.ts';

type Words = { readonly en: string; readonly ja: string };
type Props = {
  readonly criteria: readonly {
    readonly scope: MarkScope;
    readonly name: Words;
    readonly choices: readonly { readonly name: Words }[];
  }[];
};

/** A scheme on a few lines, to compare two of them. */
export function CriterionSummary({ criteria }: Props) {
  const { t, language } = useText();
  return (
    <ol className="td-summary">
      {criteria.map(({ scope, name, choices }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lists to look at, nothing moves
        <li key={index}>
          <strong>{name[language]}</strong> <span>{t(`tracesInspector.scopes.${scope}`)}</span>
          <br />
          {choices.map((choice) => choice.name[language]).join(' / ')}
        </li>
      ))}
    </ol>
  );
}
