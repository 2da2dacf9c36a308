import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { type FileUpload, Upload } from 'graphql-upload-minimal';
import { openContext, type Services } from '../access/open-context.js';
import type { FieldErrors } from '../floor/errors.js';
import { type FormFile, readForm } from '../http/read-multipart.js';
import type { Route } from './routes.js';
import { runDocument } from './run-document.js';
import { sendAnswer } from './send-answer.js';
import type { StoredDocument } from './stored-document.js';

/** Runs the route's document with the file of a form as its variable `file`. The form is read after the key is known. */
export async function runUpload(
  services: Services,
  schema: GraphQLSchema,
  route: Route,
  stored: StoredDocument,
  request: Request,
  response: Response,
): Promise<void> {
  const context = await openContext(services, request.get('x-api-key'));
  const { imageBytes, pdfBytes } = services.uploadLimits;
  const form = await readForm(request, services.files.incoming(), Math.max(imageBytes, pdfBytes));
  try {
    const unread: FieldErrors = form.problem === null ? {} : { file: [form.problem] };
    const answer = await runDocument(schema, stored, { file: uploadOf(form.file) }, { ...context, unread });
    sendAnswer(route, request, response, answer);
  } finally {
    await form.remove();
  }
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
