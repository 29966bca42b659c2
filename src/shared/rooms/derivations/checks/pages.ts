import { itemPlace } from './edits.ts';
import { finding, type QuestionCheck } from './item.ts';

/** E14 page id: one that is not digits only, or the same id again. No fix. (3; gold 0) */
export const pageIds: QuestionCheck = ({ content }) => {
  const seen = new Set<string>();
  return content.pageIds.flatMap((id) => {
    const wrong = !/^[0-9]+$/.test(id) || seen.has(id);
    seen.add(id);
    return wrong ? [finding('E14', itemPlace('pageIds'), { text: id })] : [];
  });
};

/** H14 page count: not two pages. In the specification it is the hint that belongs to E14. (3; gold 0) */
export const pageCount: QuestionCheck = ({ content }) =>
  content.pageIds.length === 2 ? [] : [finding('H14', itemPlace('pageIds'), { pages: content.pageIds.length })];
