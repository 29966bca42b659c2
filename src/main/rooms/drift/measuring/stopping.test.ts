import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { floats, graphModel, node, output, tokenInputs } from '../../../../../scripts/onnxGraph.ts';
import { writeTinyModel } from '../../../../../scripts/tinyModels.ts';
import { createTaskPool } from '../../../workers/taskPool.ts';
import { driftRoom } from '../index.ts';

/** An embedder that takes some 50 ms for 500 words. */
function writeSlowModel(folder: string): string {
  const width = 512;
  const steps = Array.from({ length: 16 }, (_, index) => [`step${index}`, `step${index + 1}`] as const);
  // Long enough that no text is cut: two that are cut to the same tokens are read once.
  writeTinyModel(folder, 'embedder', { hidden_size: width, max_position_embeddings: 4_000 });
  writeFileSync(join(folder, 'sentence_bert_config.json'), '{"max_seq_length": 4000}');
  const graph = graphModel(
    ...tokenInputs,
    output(`step${steps.length}`, ['batch', 'tokens', width]),
    floats('table', [80, width], Array<number>(80 * width).fill(0.5)),
    floats('weights', [width, width], Array<number>(width * width).fill(1 / width)),
    node('Gather', ['table', 'input_ids'], ['step0']),
    ...steps.map(([from, to]) => node('MatMul', [from, 'weights'], [to])),
  );
  writeFileSync(join(folder, 'model.onnx'), graph);
  return folder;
}

test('a run with models stops between two texts, and closing waits for that: a thread that ends within one ends the program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-slow-'));
  const pool = createTaskPool({ threads: 1, endThemselves: driftRoom.endThemselves });
  try {
    const { folder: embedder } = await pool.run('drift.checkModel', {
      folder: writeSlowModel(folder),
      purpose: 'embedder',
    });
    const turns = Array.from({ length: 60 }, (_, index) => ({ number: index + 1, message: 'm' }));
    const dialogue = turns.map(({ number: turn }) => {
      const text = `You should start ${'walk '.repeat(20)}${turn}.`;
      return { turn, text, isError: false, timestamp: '', promptTokens: null, line: turn };
    });
    const one = { id: 'k', patientSummary: 'p', criticalEntities: ['asthma'], turns, personaId: null, metadata: {} };
    const batch = {
      model: 'm',
      cases: [
        {
          caseJson: JSON.stringify(one),
          rowsJsons: [JSON.stringify({ summary: [], dialogue })],
          plan: 'walk',
          entities: null,
          knownKeys: [],
        },
      ],
      models: { entities: { kind: 'given' }, nli: null, embedder },
      stride: 2,
      modes: ['reference'],
    } as const;
    const stop = new AbortController();
    const stopped = pool.run('drift.measureForRun', batch, { signal: stop.signal });
    setTimeout(() => stop.abort(), 150);
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' });
    // The thread is free again long before all 60 texts are read.
    expect(await pool.run('drift.checkModel', { folder, purpose: 'embedder' })).toMatchObject({ problem: null });
    const closed = pool.run('drift.measureForRun', batch);
    setTimeout(() => void pool.close(), 150);
    await expect(closed).rejects.toMatchObject({ code: 'CANCELLED' });
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true });
  }
});
