import type { IncomingMessage, ServerResponse } from 'node:http';
import { depthLimit, isShallowText } from '../../../shared/api/depth.ts';
import { requestSchema } from '../../../shared/api/envelope.ts';
import type { OpenWorkbench } from '../project.ts';
import { answerError, answerJson } from './answers.ts';
import { contentType, readBody } from './requestBody.ts';

/** Files travel as uploads; the longest call is an edit of one item. */
const bodyLimit = 8 * 1024 * 1024;

export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  workbench: Pick<OpenWorkbench, 'dispatch'>,
): Promise<void> {
  if (contentType(request) !== 'application/json') {
    return answerError(response, 415, 'INVALID_INPUT', 'Only application/json is accepted');
  }
  const body = await readBody(request, bodyLimit);
  if (body === null) {
    response.setHeader('Connection', 'close');
    return answerError(response, 413, 'INVALID_INPUT', 'The request is too long', { limit: bodyLimit });
  }
  const text = body.toString();
  // Parsing millions of brackets would hold up the core for seconds.
  if (!isShallowText(text, depthLimit + 2)) {
    return answerError(response, 400, 'INVALID_INPUT', 'The request is nested too deep', { limit: depthLimit });
  }
  const call = requestSchema.safeParse(parseJson(text));
  if (!call.success) return answerError(response, 400, 'INVALID_INPUT', 'The request is not a call');
  answerJson(response, 200, await workbench.dispatch(call.data));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
