import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { authenticateRequest } from '../../access/authenticate-request.js';
import type { Context } from '../../access/context/context.js';
import type { Services } from '../../access/context/open-context.js';
import type { FieldErrors } from '../../core/errors.js';
import { type FormFile, readUploadForm } from '../../platform/http/body/read-upload-form.js';
import { uploadBytesMax } from '../../platform/storage/upload-limits.js';
import { UploadedFile } from '../../platform/storage/uploaded-file.js';
import { type Answer, createAnswer, sendAnswer } from './answer.js';
import { answerIdempotently } from './answer-idempotently.js';
import type { PreparedRoute } from './prepare-route.js';

/** Runs the route's document with the file of a form as its variable `file`. The form is read after authentication. */
export async function runUpload(
  services: Services,
  route: PreparedRoute,
  request: Request,
  response: Response,
): Promise<void> {
  const context = await authenticateRequest(services, request, response, route.row.scope);
  const bytesMax = uploadBytesMax(services.uploadLimits);
  const { file, problem } = await readUploadForm(request, services.files, bytesMax);
  const execute = async (claiming: Context): Promise<Answer> => {
    const inputProblems: FieldErrors = problem === null ? {} : { file: [problem] };
    return createAnswer(route.row, await route.run({ file: toUpload(file) }, { ...claiming, inputProblems }));
  };
  try {
    // A form without a file, or one that was cut off, does not use up its key.
    const key = file === null ? undefined : request.get('Idempotency-Key');
    sendAnswer(response, await answerIdempotently({ route, context, key, hash: () => hashOf(file) }, execute));
  } finally {
    await file?.received.remove();
  }
}

/** The value of the variable. Without a file the command refuses by the input problems, and receives nothing. */
const toUpload = (file: FormFile | null): UploadedFile =>
  new UploadedFile(file?.fileName ?? '', file?.declaredType ?? '', async () => {
    if (file === null) throw new Error('there is no file');
    return file.received;
  });

const hashOf = (file: FormFile | null): string =>
  createHash('sha256')
    .update(JSON.stringify([file?.fileName, file?.declaredType, file?.received.hash]))
    .digest('base64url');
