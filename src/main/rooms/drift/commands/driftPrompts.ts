import type { Arguments, Command, Terminal } from '../../../commandLine/command.ts';
import { requiredOption } from '../../../commandLine/options.ts';
import { refuseInput } from '../../../commandLine/refuseInput.ts';
import { writeWholeFile } from '../../../exports/writeFile.ts';
import { printDriftProblems } from './printDriftProblems.ts';

async function run(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [path, out] = [requiredOption(args, 'cases'), requiredOption(args, 'out')];
  const [{ readCases }, { summaryPrompts }] = await Promise.all([
    import('../reading/readCases.ts'),
    import('../../../../shared/rooms/drift/driftCase.ts'),
  ]);
  await refuseInput(out, [path]);
  const problems = printDriftProblems(terminal);
  const { cases, sha256 } = await readCases(path, { onProblem: problems.take, repair: args.values.repair === true });
  const lines = cases.flatMap((one) =>
    summaryPrompts(one).map((prompt, index) =>
      JSON.stringify({
        case_id: one.id,
        persona_id: one.personaId,
        turn_num: one.turns[index]?.number ?? index + 1,
        variant: 'summary',
        prompt,
      }),
    ),
  );
  await writeWholeFile(out, lines.map((line) => `${line}\n`).join(''));
  terminal.print({ path: out, cases: cases.length, prompts: lines.length, sha256OfCases: sha256 });
  return problems.errorCount() > 0 ? 1 : 0;
}

/** `akapen drift prompts`. */
export const driftPromptsCommand: Command = {
  help: `akapen drift prompts --cases F --out F [--repair]

  --cases F   study_c_test.json: {"cases": […]} or a list of cases
  --out F     JSON lines, one per case and turn: {"case_id", "persona_id", "turn_num", "variant": "summary", "prompt"}
  --repair    put wrongly decoded characters (TomÃ¡s) right

Prints {"path", "cases", "prompts", "sha256OfCases"}; what is odd in the cases goes to stderr with line, column, case and turn.
Exit codes: 0 done, 1 a case was left out or a file cannot be read or written, 2 wrong usage.`,
  options: { cases: { type: 'string' }, out: { type: 'string' }, repair: { type: 'boolean' } },
  positionals: 0,
  run,
};
