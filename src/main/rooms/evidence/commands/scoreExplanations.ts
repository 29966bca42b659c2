import { AppError } from '../../../../shared/errors.ts';
import type { ClaimItem } from '../../../../shared/rooms/evidence/claims.ts';
import { type Metric, metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import { computedMetrics } from '../../../../shared/rooms/evidence/modelScores.ts';
import type { Arguments, Command, Terminal } from '../../../commandLine/command.ts';
import { counted } from '../../../commandLine/counted.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import type { ReadOutputs } from '../numbers/resultFiles.ts';
import { claimOfText } from '../templates.ts';

/** Numbers of outputs that a line lists. */
const mostSaid = 20;

/** What a number of the study needs to be computed here. */
function needOf(metric: Metric): 'embedder' | 'nli' | 'other' {
  const needs: Readonly<Partial<Record<Metric, 'embedder' | 'nli'>>> = computedMetrics;
  return needs[metric] ?? 'other';
}

async function run(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [goldPath, outputsPath] = [requiredOption(args, 'gold'), requiredOption(args, 'outputs')];
  const folders = { embedder: optionalOption(args, 'embedder'), nli: optionalOption(args, 'nli') };
  const [
    { readGoldFile, readText, repairedItems },
    { readOutputs },
    { explanationOverlap },
    { meansOf, scoredTexts, scoreExplanation },
  ] = await Promise.all([
    import('./goldFile.ts'),
    import('../numbers/resultFiles.ts'),
    import('../numbers/explanationOverlap.ts'),
    import('../numbers/modelScores.ts'),
  ]);
  const gold = await readGoldFile(goldPath, terminal);
  const explanations = checkedOutputs(readOutputs(await readText(outputsPath)), gold.items, {
    ...{ goldPath, outputsPath, terminal },
    claimsOf: (item) => scoredTexts(item).length,
  });
  const claims = { measured: explanations.length, ofGold: gold.items.length };
  const { models, files } = await loadModels(folders);
  const items = [];
  for (const [position, texts] of explanations.entries()) {
    const item = gold.items[position];
    const wanted = item === undefined ? [] : scoredTexts(item);
    for (const [place, text] of wanted.entries()) {
      const written = texts[place] ?? '';
      items.push({
        position,
        id: gold.keys[position] ?? null,
        claim: claimOfText(wanted.length, place),
        isEmpty: written.trim() === '',
        rouge: explanationOverlap(text.golden, written),
        scores: await scoreExplanation(text, written, models()),
      });
    }
  }
  const absent = metrics.flatMap((metric) => {
    const need = needOf(metric);
    return need !== 'other' && folders[need] !== undefined
      ? []
      : [{ metric, reason: need === 'other' ? 'notComputedHere' : `no model: --${need}` }];
  });
  terminal.print({
    ...{ format: 'akapen-evidence-explanations', version: 1, computedBy: 'Akapen', models: files },
    claims,
    ...{ items, means: meansOf(items.map(({ scores }) => scores)), absent },
    ...repairedItems(gold, terminal),
  });
  return 0;
}

type Places = {
  readonly goldPath: string;
  readonly outputsPath: string;
  readonly terminal: Terminal;
  /** How many claims of an item are explained. */
  readonly claimsOf: (item: ClaimItem) => number;
};

/** The explanations of the first items, which are matched by position; outputs that cannot be those of these items are refused. */
function checkedOutputs(
  { explanations, faults }: ReadOutputs,
  items: readonly ClaimItem[],
  { goldPath, outputsPath, terminal, claimsOf }: Places,
): ReadOutputs['explanations'] {
  const refuse = (told: string) => new AppError('INVALID_INPUT', told, { path: outputsPath });
  if (faults.some(({ code }) => code === 'outputsUnreadable')) throw refuse('It holds no outputs');
  const [count, ofGold] = [explanations.length, items.length];
  if (count > ofGold) throw refuse(`${counted(count, 'output')}, but ${counted(ofGold, 'item')} in ${goldPath}`);
  for (const [position, { length }] of explanations.entries()) {
    const item = items[position];
    const wanted = item === undefined ? length : claimsOf(item);
    if (length === wanted) continue;
    const nth = position + 1;
    const told = `Output ${nth} explains ${counted(length, 'claim')}, item ${nth} of ${goldPath} has ${wanted}`;
    throw refuse(`${told}: they are of different tests`);
  }
  if (count < ofGold) {
    const told = `${count} of ${ofGold} claims of the gold file ${goldPath} are measured, the first ones`;
    terminal.say(`${told}: ${outputsPath} has no more outputs, which are matched by position.`);
  }
  for (const fault of faults) {
    if (fault.code !== 'outputsNoText') continue;
    const numbers = fault.positions.slice(0, mostSaid).map((position) => position + 1);
    const rest = fault.positions.length > mostSaid ? ' …' : '';
    terminal.say(`${outputsPath}: outputs without an explanation count as empty: ${numbers.join(', ')}${rest}`);
  }
  return explanations;
}

async function loadModels(folders: Readonly<Record<'embedder' | 'nli', string | undefined>>) {
  const [{ checkModelFolder }, { loadEmbedder, loadNli }, { scoringModels }] = await Promise.all([
    import('../../../models/modelFolder.ts'),
    import('../../../models/loadModel.ts'),
    import('../numbers/scoringModels.ts'),
  ]);
  const [embedderFolder, nliFolder] = await Promise.all([
    folders.embedder === undefined ? null : checkModelFolder(folders.embedder, 'embedder'),
    folders.nli === undefined ? null : checkModelFolder(folders.nli, 'nli'),
  ]);
  const embedder = embedderFolder && (await loadEmbedder(embedderFolder));
  const nli = nliFolder && (await loadNli(nliFolder));
  return {
    models: () => scoringModels({ embedder, nli }),
    files: { embedder: embedderFolder?.files ?? null, nli: nliFolder?.files ?? null },
  };
}

/** `akapen evidence score-explanations`. */
export const scoreExplanationsCommand: Command = {
  help: `akapen evidence score-explanations --gold FILE --outputs FILE [--embedder FOLDER] [--nli FOLDER]

  --gold FILE        a clean file of the study: baseline.json … wrong_claim.json, full_data.json
  --outputs FILE     a list of {"generated_explanation"}, in the assignment test of "claim_A" and "claim_B" of such; by position.
                     Outputs of a test with another number of claims are refused
  --embedder FOLDER  a local ONNX model that turns texts into vectors (the study: all-mpnet-base-v2)
  --nli FOLDER       a local ONNX model that judges pairs (the study: deberta-small-long-nli)

Prints JSON: "claims", how many were "measured" and how many are there ("ofGold"), which stderr says where they differ; "items" with "id", that
of the claim where the gold file has one, "rouge" (ROUGE-1, 2, L and Lsum, of English as rouge-score has them, plain and stemmed; of Japanese by characters;
null where a text is empty) and "scores" under the names of the study's result files: semantic accuracy and completeness by the embedder,
claim support, coherence and fact verification by the other. What has no model is null and stands in "absent" with its reason; BERTScore and
fluency are never computed here. An empty explanation scores 0, as in the study, and is marked. Another model than the study's gives other numbers.
Exit codes: 0 done, 1 a file or a model cannot be read, 2 wrong usage.`,
  options: {
    gold: { type: 'string' },
    outputs: { type: 'string' },
    embedder: { type: 'string' },
    nli: { type: 'string' },
  },
  positionals: 0,
  run,
};
