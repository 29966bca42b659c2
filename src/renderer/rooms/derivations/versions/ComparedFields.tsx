import type { Output } from '../../../../shared/api/contract.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { Taken, VersionField } from '../../../../shared/rooms/derivations/versionsApi.ts';
import { useText } from '../../../window/i18n.ts';
import { placeKey } from './differencePlaces.ts';
import { TakeButton } from './TakeButton.tsx';
import { VersionText } from './VersionText.tsx';

type Props = {
  readonly compared: Output<'derivations.compareQuestion'>;
  readonly names: { readonly theirs: string; readonly mine: string };
  readonly current: string | null;
  readonly onTake: (taken: Taken) => void;
};

/** The fields of a question that differ between two versions. */
export function ComparedFields({ compared: { fields, mine, theirs }, names, current, onTake }: Props) {
  const { t, textOf } = useText();
  const wordsOf = (content: QuestionContent, field: VersionField): string => {
    if (field === 'answer')
      return [content.answer ?? '', content.answerId ?? ''].filter((one) => one !== '').join(' · ');
    if (field === 'type') return content.type === null ? '' : textOf(`derivations.types.${content.type}.name`);
    if (field === 'pageIds') return content.pageIds.join(', ');
    if (field === 'timeDependent')
      return content.timeDependent === null ? '' : t(content.timeDependent ? 'versions.yes' : 'versions.no');
    if (field === 'supportingFacts') {
      return (content.supportingFacts ?? [])
        .map(({ title, sentenceIndex }) => `${title} · ${sentenceIndex}`)
        .join(', ');
    }
    return content.question ?? '';
  };
  if (fields.length === 0) return null;
  return (
    <table className="vs-table vs-fields">
      <thead>
        <tr>
          <th scope="col">{t('versions.field')}</th>
          <th scope="col">A {names.theirs}</th>
          <td />
          <th scope="col">B {names.mine}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const place = { kind: 'field', field } as const;
          const [left, right] = [wordsOf(theirs, field), wordsOf(mine, field)];
          return (
            <tr key={field} data-current={placeKey(place) === current}>
              <th scope="row">{t(`versions.fields.${field}`)}</th>
              <td>
                <VersionText text={left} other={right} side="theirs" />
              </td>
              <td className="vs-gutter">
                <TakeButton relation="changed" isCurrent={placeKey(place) === current} onTake={() => onTake(place)} />
              </td>
              <td>
                <VersionText text={right} other={left} side="mine" />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
