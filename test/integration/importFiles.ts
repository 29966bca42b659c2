import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoomId } from '../../src/shared/datasets.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import type { Child } from './startChild.ts';

/** Records of each of these files. */
export const recordCount = 100;

const contents: Readonly<Record<RoomId, (name: string) => string | Buffer>> = {
  derivations: (name) =>
    JSON.stringify(
      records((index) => ({
        qid: `${name}-${index}`,
        type: 'compositional',
        question: `㈱赤ペンの第${index}番の問いに答える﨑山𠮷子の出身地はどこですか？`,
        answer: `第${index}市`,
        derivations: [
          [`㈱赤ペン第${index}番`, '回答者', ['﨑山𠮷子']],
          ['﨑山𠮷子', '出身地', [`第${index}市`]],
        ],
        page_ids: ['1', '2'],
        time_dependent: false,
      })),
      null,
      2,
    ),
  traces: (name) =>
    records((index) => {
      const messages = [
        { role: 'user', content: `﨑 ${name} ${index}` },
        { role: 'assistant', content: `答え ${index}` },
      ];
      return `${JSON.stringify({ model: 'm', messages })}\n`;
    }).join(''),
  drift: (name) => {
    const turns = ['眠れません。', 'どうすれば？'].map((message, index) => ({ turn: index + 1, message }));
    const one = { patient_summary: '﨑田さん。喘息がある。', critical_entities: ['asthma'], num_turns: 2, turns };
    return JSON.stringify({
      cases: records((index) => ({ id: `${name}-${index}`, ...one, persona_id: null, metadata: {} })),
    });
  },
  evidence: (name) =>
    JSON.stringify(
      records((index) => ({
        claim: `﨑 ${name} ${index}`,
        explanation: '根拠が示す。',
        evidence: [{ evidence_id: index, description: '記述。' }],
      })),
    ),
  ratings: (name) => studyZip(studyFolder({ studyId: name, questions: recordCount })),
};

const endings: Readonly<Record<RoomId, string>> = {
  derivations: 'json',
  traces: 'jsonl',
  drift: 'json',
  ratings: 'zip',
  evidence: 'json',
};

/** Writes a good file for a room; `name` makes its bytes and its records differ from every other. */
export function writeImportFile(folder: string, room: RoomId, name: string): string {
  const path = join(folder, `${name}.${endings[room]}`);
  writeFileSync(path, contents[room](name));
  return path;
}

/** Previews and imports a file; resolves to its dataset when that is in sight. */
export async function importAs(child: Child, path: string, name: string): Promise<number> {
  const done = new Map<string, number>();
  let tell = () => {};
  child.onEvent((event, payload) => {
    const { taskId, state, result } = payload as { taskId: string; state: string; result: { datasetId: number } };
    if (event !== 'tasks.progress' || state !== 'done') return;
    done.set(taskId, result.datasetId);
    tell();
  });
  const taskId = await orderImport(child, path, name);
  return new Promise((resolve) => {
    tell = () => {
      const datasetId = done.get(taskId);
      if (datasetId !== undefined) resolve(datasetId);
    };
    tell();
  });
}

/** Previews a file and begins its import; resolves to the task. */
export async function orderImport(child: Child, path: string, name: string): Promise<string> {
  const { previewId } = await child.call('datasets.preview', { source: await child.grantToRead(path) });
  return (await child.call('datasets.import', { previewId, name, mode: 'good' })).taskId;
}

function records<T>(make: (index: number) => T): T[] {
  return Array.from({ length: recordCount }, (_, index) => make(index));
}
