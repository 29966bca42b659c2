// A core in a process of its own, to be killed or refused: calls come in on stdin and replies and events go out on stdout, one
// JSON text per line. It ends with its stdin, so that no child outlives its test.

import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { currentEvaluator } from '../../src/main/core/evaluatorsTable.ts';
import { createWorkbench } from '../../src/main/core/workbench.ts';
import { createCliHost } from '../../src/main/shells/cli/cliHost.ts';
import { requestSchema } from '../../src/shared/api/envelope.ts';
import { AppError } from '../../src/shared/errors.ts';

/** A call, or a path of which the test wants to call. */
const messageSchema = z.union([z.object({ requestId: z.string(), grantToRead: z.string() }), requestSchema]);

const [dataFolder = ''] = process.argv.slice(2);
const builtWorker = join(import.meta.dirname, 'metrics.worker.mjs');
const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const workbench = await createWorkbench({
    lookPatienceMs: null,
    host: createCliHost(),
    version: '0.0.0-test',
    dataFolder,
    ...(existsSync(builtWorker) && { workerFile: builtWorker }),
  });
  workbench.onEvent((envelope) => say(envelope));
  // Otherwise written at the end only, which a killed child never reaches.
  flushCompileCache();
  say({ opened: true });
  for await (const line of createInterface({ input: process.stdin })) {
    const message = messageSchema.parse(JSON.parse(line));
    if ('grantToRead' in message) {
      say({ requestId: message.requestId, reply: { ok: true, result: workbench.grants.toRead(message.grantToRead) } });
      continue;
    }
    const request = message;
    const evaluatorId = currentEvaluator(workbench.context.db)?.id ?? null;
    void workbench.dispatch({ ...request, evaluatorId }).then((reply) => say({ requestId: request.requestId, reply }));
  }
  await workbench.close();
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  say({ opened: false, error: { code: error.code, details: error.details } });
}
