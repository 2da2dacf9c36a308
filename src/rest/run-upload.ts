import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { type FileUpload, Upload } from 'graphql-upload-minimal';
import type { Context } from '../context/context.js';
import type { Services } from '../context/open-context.js';
import { authenticateRequest } from '../http/authenticate-request.js';
import { type FormFile, readForm } from '../http/body/read-upload-form.js';
import type { FieldErrors } from '../shared/errors.js';
import { type Answer, answerOf } from './answer.js';
import { answerIdempotently } from './idempotent-answer.js';
import type { ReadyRoute } from './ready-route.js';
import { sendAnswer } from './send-answer.js';

/** Runs the route's document with the file of a form as its variable `file`. The form is read after the key is known. */
export async function runUpload(
  services: Services,
  route: ReadyRoute,
  request: Request,
  response: Response,
): Promise<void> {
  const context = await authenticateRequest(services, request, response, route.row.scope);
  const { imageBytes, pdfBytes } = services.uploadLimits;
  const form = await readForm(request, services.files.incoming(), Math.max(imageBytes, pdfBytes));
  const { file, problem } = form;
  const execute = async (claiming: Context): Promise<Answer> => {
    const inputProblems: FieldErrors = problem === null ? {} : { file: [problem] };
    return answerOf(route.row, await route.run({ file: uploadOf(file) }, { ...claiming, inputProblems }));
  };
  try {
    // A form without a file, or one that was cut off, does not use up its key.
    const key = file === null ? undefined : request.get('Idempotency-Key');
    sendAnswer(response, await answerIdempotently({ route, context, key, hash: () => hashOf(file ?? EMPTY) }, execute));
  } finally {
    await form.remove();
  }
}

/** Read again from the disk, so that only callers with an Idempotency-Key pay for it: some 10 ms for 20 MB. */
async function hashOf({ fileName, declaredType, open }: FormFile): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([fileName, declaredType]));
  for await (const chunk of open()) hash.update(chunk);
  return hash.digest('base64url');
}

/** As the GraphQL scalar takes it. Without a file an empty one stands in its place, which the unread field refuses. */
function uploadOf(file: FormFile | null): Upload {
  const { fileName: filename, declaredType: mimetype, open } = file ?? EMPTY;
  const upload = new Upload();
  const given: UploadGiven = { filename, mimetype, createReadStream: open };
  Object.assign(upload, { promise: Promise.resolve(given), file: given });
  return upload;
}

type UploadGiven = Pick<FileUpload, 'filename' | 'mimetype'> & { createReadStream: FormFile['open'] };

const EMPTY: FormFile = {
  fileName: '',
  declaredType: '',
  open: () => {
    throw new Error('there is no file');
  },
};
