import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeTinyModel } from '../../../scripts/tinyModels.ts';
import { checkModelFolder } from './modelFolder.ts';
import { folder, folderOfModel } from './modelsFixture.ts';

folderOfModel();

describe('weights beside the graph', () => {
  const field = (number: number, ...parts: readonly (string | Uint8Array)[]) => {
    const value = Buffer.concat(parts.map((part) => Buffer.from(part)));
    return Buffer.concat([Buffer.from([number * 8 + 2, value.length]), value]);
  };
  /** A model with one tensor whose bytes lie in another file. */
  const graphWith = (location: string) =>
    field(7, field(5, field(8, 'weights'), field(13, field(1, 'location'), field(2, location))));
  const filesFor = async (location: string) => {
    writeTinyModel(folder, 'nli');
    writeFileSync(join(folder, 'model.onnx'), graphWith(location));
    return (await checkModelFolder(folder, 'nli')).files.map(({ name, sha256 }) => [name, sha256]);
  };

  test('are hashed with it, so that other weights are another model', async () => {
    writeFileSync(join(folder, 'model.onnx.data'), 'one');
    const before = await filesFor('model.onnx.data');
    writeFileSync(join(folder, 'model.onnx.data'), 'two');
    const after = await filesFor('model.onnx.data');
    expect(before.map(([name]) => name).slice(0, 2)).toEqual(['model.onnx', 'model.onnx.data']);
    expect(before.flatMap(([name, sha256], at) => (sha256 === after[at]?.[1] ? [] : [name]))).toEqual([
      'model.onnx.data',
    ]);
  });

  test('are refused where they are missing or would lie elsewhere', async () => {
    writeFileSync(join(folder, '..', 'akapen-outside.data'), '');
    try {
      for (const location of ['gone.data', '../akapen-outside.data', join(folder, '..', 'akapen-outside.data')]) {
        await expect(filesFor(location)).rejects.toMatchObject({ details: { problem: 'modelWeightsMissing' } });
      }
    } finally {
      rmSync(join(folder, '..', 'akapen-outside.data'));
    }
  });
});
