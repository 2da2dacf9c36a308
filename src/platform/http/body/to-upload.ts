import { Upload } from 'graphql-upload-minimal';
import type { FormFile } from './read-upload-form.js';

declare module 'graphql-upload-minimal' {
  interface Upload {
    /** Missing in the library's own types. */
    resolve(file: FormFile): void;
  }
}

/** Value of a GraphQL variable of the scalar type `Upload`. Its resolver is called with the file. */
export function toUpload(file: FormFile): Upload {
  const upload = new Upload();
  upload.resolve(file);
  return upload;
}

const taken = new WeakSet<FormFile>();

/** Returns whether this caller is the first to request the file: only the first may use it, and removes it. */
export function takeFile(file: FormFile): boolean {
  const isFirst = !taken.has(file);
  taken.add(file);
  return isFirst;
}
