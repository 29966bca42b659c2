import type { QuestionRow } from '../../../shared/rooms/derivations/api.ts';
import { tooltipOf } from '../../components/Tooltips.tsx';
import { useText } from '../../window/i18n.ts';
import type { RoomPalette } from '../room.ts';

/** In letters; longer ones are hashes. */
const longestKey = 16;

/** Questions of the dataset that is worked on. */
export const palette: RoomPalette = {
  async find({ call, datasetId, text, limit }) {
    if (datasetId === null) return { items: [], matched: 0, total: 0 };
    const view = { datasetId, search: text };
    const { rows, matched, total } = await call('derivations.listQuestions', { view, offset: 0, limit });
    const items = rows.map((row) => ({
      id: row.id,
      title: row.title,
      sign: row.flagged ? ('flag' as const) : row.state,
      end: <RowEnd row={row} />,
    }));
    return { items, matched, total };
  },
  linkTitle: () => null,
  guidelineCommand: 'derivations.guideline',
};

function RowEnd({ row }: { row: QuestionRow }) {
  const { t, textOf } = useText();
  const words = [
    ...(row.type === null ? [] : [textOf(`derivations.types.${row.type}.name`)]),
    t(row.flagged ? 'states.flagged' : `states.${row.state}`),
  ];
  return (
    <span>
      {/* Questions without a text have their key as the title. */}
      {row.key !== row.title && (
        <>
          <Key text={row.key} /> ·{' '}
        </>
      )}
      {words.join(' · ')}
    </span>
  );
}

/** The key of a question. A long one is cut in the middle, so that the question has the room; it is read out whole. */
function Key({ text }: { text: string }) {
  const letters = Array.from(text);
  if (letters.length <= longestKey) return text;
  return (
    <>
      <span className="ak-hidden">{text}</span>
      <span aria-hidden="true" {...tooltipOf(text)}>
        {letters.slice(0, 4).join('')}…{letters.slice(-4).join('')}
      </span>
    </>
  );
}
