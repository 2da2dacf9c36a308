import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { AppError } from '../floor/errors.js';
import type { Route } from './routes.js';

const file = z.object({ fileName: z.string(), contentType: z.string(), base64: z.string() });

/** Sends what the document gave: nothing, a file, or JSON. */
export function sendAnswer(route: Route, request: Request, response: Response, answer: unknown): void {
  response.status(route.status);
  if (route.status === 204) response.end();
  else if (route.file) sendFile(request, response, file.parse(answer));
  else response.json(answer);
}

/** The same for the same bytes, whoever drew them. */
const strongTag = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

function sendFile(request: Request, response: Response, { fileName, contentType, base64 }: z.infer<typeof file>): void {
  response.set('Content-Disposition', `inline; filename="${fileName}"`);
  response.set('X-Content-Type-Options', 'nosniff');
  const bytes = Buffer.from(base64, 'base64');
  response.set('ETag', strongTag(bytes));
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  response.set('Content-Type', contentType);
  response.end(bytes);
}

/** The contract's ApiError. The only place that renders one. */
export function sendError(response: Response, { code, message, fields, status }: AppError): void {
  if (status === 503) response.set('Retry-After', '5');
  response.status(status).json({ code, message, errors: fields });
}
