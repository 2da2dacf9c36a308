import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { authenticateRequest } from '../../identity/authentication/authenticate.js';
import type { Services } from '../../identity/authentication/services.js';
import { readUploadForm } from '../../platform/http/body/read-upload-form.js';
import { toUpload } from '../../platform/http/body/to-upload.js';
import { uploadBytesMax } from '../../platform/storage/upload-limits.js';
import type { Context } from '../../tenancy/caller/context.js';
import { type Answer, createAnswer, sendAnswer } from './answer.js';
import { answerIdempotently } from './answer-idempotently.js';
import type { PreparedRoute } from './stored-document.js';

/** Runs the route's document with the file of a form as its variable `file`. The form is read after authentication. */
export async function runUpload(
  services: Services,
  route: PreparedRoute,
  request: Request,
  response: Response,
): Promise<void> {
  const context = await authenticateRequest(services, request, response, route.row.scope);
  const { files, rejectedUploads, uploadLimits } = services;
  // A form that has no file or was cut off does not use up its key.
  const file = await rejectedUploads.count(readUploadForm(request, files, uploadBytesMax(uploadLimits)));
  const execute = async (claiming: Context): Promise<Answer> =>
    createAnswer(route.row, await route.run({ file: toUpload(file) }, claiming));
  const hash = () =>
    createHash('sha256')
      .update(JSON.stringify([file.fileName, file.declaredType, file.hash]))
      .digest('base64url');
  try {
    const key = request.get('Idempotency-Key');
    sendAnswer(response, await answerIdempotently({ route, context, key, hash }, execute));
  } finally {
    await file.remove();
  }
}
