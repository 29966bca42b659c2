import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { generateQuestions, printQuestions } from '../../scripts/bench/generate.ts';
import type { QuestionContent } from '../../src/shared/rooms/derivations/question.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

export let project: OpenWorkbench;
let place: ReturnType<typeof temporaryFolder>;

/** Gives each test of the file that asks a project in which 佐伯 千夏 works; returns a folder, which holds nothing of it. */
export function projectBesideFiles() {
  place = temporaryFolder();
  const home = temporaryFolder();
  beforeEach(async () => {
    project = await openWorkbench({ dataFolder: join(home.path, 'project') });
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  });
  afterEach(() => project.close());
  return place;
}

/** Closes the project and opens it once more. */
export async function reopen(): Promise<void> {
  await project.close();
  project = await openWorkbench({ dataFolder: project.dataFolder });
}

/** Four records with a byte order mark, tabs and CRLF: one sound, one with a warning of a check, two that cannot be imported. */
export const mixedFile = `\ufeff[
	{
		"qid": "q1",
		"type": "comparison",
		"question": "𠮷野川と﨑津川、長いのはどちら？",
		"answer": "𠮷野川",
		"derivations": [["𠮷野川", "長さ", ["194km"]], ["﨑津川", "長さ", ["12km"]]],
		"page_ids": ["11", "12"],
		"time_dependent": false
	},
	{
		"qid": "q2",
		"type": "comparison",
		"question": "㈱青葉とﾊﾞﾗ園、創業が早いのはどちら？",
		"answer": "㈱青葉",
		"derivations": [["㈱青葉", "創業", ["1901年"]], ["ﾊﾞﾗ園", "創業", ["1955年"]]],
		"page_ids": ["21", "22"],
		"time_dependent": "false"
	},
	{
		"qid": "q1",
		"type": "comparison",
		"question": "同じ番号の質問はどちら？",
		"answer": "これ",
		"derivations": [["これ", "番号", ["1"]], ["それ", "番号", ["2"]]],
		"page_ids": ["31", "32"],
		"time_dependent": false
	},
	{
		"qid": "q4",
		"type": "compositional",
		"question": "がくせい会館を建てた人の出身地は？",
		"answer": "松江市",
		"derivations": [["学生会館", "建てた人", ["小川 和"]], ["大川 和", "出身地", ["松江市（島根県"]]],
		"page_ids": ["41", "42"],
		"time_dependent": false
	}
]
`.replaceAll('\n', '\r\n');

export const generated = (count: number, seed = 7) => [...printQuestions(generateQuestions(count, seed))].join('');

export const datasets = () => project.call('datasets.list', {});

export async function exportTo(datasetId: number, name = 'export.json'): Promise<Buffer> {
  const path = join(place.path, name);
  await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(path) });
  return readFileSync(path);
}

export async function questionsOf(datasetId: number) {
  return (await project.call('derivations.listQuestions', { view: { datasetId } })).rows;
}

export async function edit(questionId: number, change: (content: QuestionContent) => QuestionContent) {
  const { version, content } = await project.call('derivations.readQuestion', { questionId });
  return project.call('derivations.saveContent', { questionId, baseVersion: version, content: change(content) });
}
