import type { ServerResponse } from 'node:http';
import type { ErrorCode, ErrorDetails } from '../../../shared/errors.ts';
import { plainPagePolicy, securityHeaders } from '../securityHeaders.ts';

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

export function answerError(
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
  details: ErrorDetails = {},
): void {
  answerJson(response, status, { ok: false, error: { code, message, details } });
}

export function answerPage(response: ServerResponse, status: number, html: string, policy = plainPagePolicy): void {
  response.writeHead(status, {
    ...securityHeaders,
    // With `no-referrer` a browser sends the origin of a form as `null`.
    'Referrer-Policy': 'same-origin',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
  });
  response.end(html);
}

export function redirect(
  response: ServerResponse,
  location: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(303, { ...securityHeaders, 'Cache-Control': 'no-store', Location: location, ...headers });
  response.end();
}
