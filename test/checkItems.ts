import type { QuestionContent } from '../src/shared/rooms/derivations/question.ts';

export type Row = readonly [subject: string, relation: string, objects: readonly string[]];
export type Change = Partial<Omit<QuestionContent, 'derivations'>> & { readonly rows?: readonly Row[] };

function item(base: Omit<QuestionContent, 'derivations'>, rows: readonly Row[], change: Change): QuestionContent {
  const { rows: changed = rows, ...fields } = change;
  const steps = changed.map(([subject, relation, objects]) => ({
    subject,
    relation,
    objects: [...objects],
    support: null,
  }));
  return { ...base, ...fields, derivations: [steps] };
}

/** A clean comparison of two mountains, with some fields changed. */
export function mountains(change: Change = {}): QuestionContent {
  const question = '北岳と槍ヶ岳、標高が高いのはどちらですか？';
  const base = { question, answer: '北岳', type: 'comparison' as const, pageIds: ['11', '12'], timeDependent: false };
  return item(
    base,
    [
      ['北岳', '標高', ['3,193m']],
      ['槍ヶ岳', '標高', ['3,180m']],
    ],
    change,
  );
}

/** A clean compositional question about a bridge, with some fields changed. */
export function bridge(change: Change = {}): QuestionContent {
  const question = '小説『銀の匙』の作者が通った大学はどこですか？';
  const base = {
    question,
    answer: '東京大学',
    type: 'compositional' as const,
    pageIds: ['21', '22'],
    timeDependent: false,
  };
  return item(
    base,
    [
      ['銀の匙', '作者', ['中勘助']],
      ['中勘助', '出身大学', ['東京大学']],
    ],
    change,
  );
}

/** A clean yes/no comparison, with some fields changed. */
export function coasts(change: Change = {}): QuestionContent {
  const question = '𠮷野町と﨑山町はどちらも海に面していますか？';
  const base = { question, answer: 'YES', type: 'comparison' as const, pageIds: ['31', '32'], timeDependent: false };
  return item(
    base,
    [
      ['𠮷野町', '面するもの', ['海']],
      ['﨑山町', '面するもの', ['海', '湖']],
    ],
    change,
  );
}
