import type { Response } from 'express';
import type { AppError } from '../shared/errors.js';
import { type Answer, errorAnswer } from './answer.js';

/** Express answers 304 by itself when the request names the answer's tag, weak or strong, and leaves out HEAD's body. */
export function sendAnswer(response: Response, { status, headers, body }: Answer): void {
  response.status(status).set(headers);
  if (status === 204) response.end();
  else response.send(body);
}

export const sendError = (response: Response, error: AppError): void => sendAnswer(response, errorAnswer(error));
