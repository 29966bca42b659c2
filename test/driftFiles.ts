/** Files of a small set of cases with two models whose names and texts try everything, written for tests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What no page may run and no sheet may calculate. */
export const hostile = '<script>alert(1)</script><svg onload=alert(2)> =HYPERLINK("x") "q" 𠮷\u202E';
export const hostileModel = `=Kogane"<b>/モデル`;

const cases = [
  {
    id: 'k_1',
    patient_summary: '﨑田さん。㈱ハナに勤務。喘息とラテックスアレルギーがある。',
    critical_entities: ['Asthma', 'latex allergy', 'Sertraline 50mg'],
    turns: ['眠れません。', '手袋でかゆくなります。', 'どうすれば？'],
  },
  {
    id: '=k_2',
    patient_summary: 'ﾈｺと暮らす人。片頭痛がある。',
    critical_entities: ['migraine'],
    turns: ['また頭が痛いです。', hostile],
  },
].map(({ turns, ...one }) => ({
  ...one,
  num_turns: turns.length,
  turns: turns.map((message, index) => ({ turn: index + 1, message })),
  persona_id: null,
  metadata: {},
}));

const summaries: Readonly<Record<string, readonly string[]>> = {
  k_1: ['﨑田さん: asthma, latex allergy, sertraline 50mg.', 'Takes sertraline 50mg.', hostile],
  '=k_2': ['ﾈｺ, migraine.', '頭の痛み。'],
};

const plansText = `{
  "meta": {"notes": "own"},
  "plans": {
    "k_1": {
      "plan": "睡眠の記録。", "source_openr1_id": 7, "source_split": "own",
      "plan_components": ["sleep_log"],
      "plan_component_evidence": {"sleep_log": "caf\\u00e9 1.50"}
    },
    "=k_2": "グループを続ける。",
    "gone": {"plan": "No such case."}
  }
}`;

/** Writes cases, generations of two models and plans into a folder; returns their paths. */
export function writeDriftFiles(folder: string) {
  const path = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const row = (model: string, id: string, turn: number, text: string) =>
    `${JSON.stringify({ case_id: id, turn_num: turn, variant: 'summary', response_text: text, status: 'ok', model_name: model })}\n`;
  const rows = ['suzume', hostileModel].flatMap((model) =>
    Object.entries(summaries).flatMap(([id, texts]) => texts.map((text, index) => row(model, id, index + 1, text))),
  );
  return {
    cases: path('cases.json', JSON.stringify({ cases })),
    generations: path('generations.jsonl', rows.join('')),
    plans: path('target_plans.json', plansText),
    plansText,
  };
}
