import { Upload } from 'graphql-upload-minimal';
import type { FormFile } from './read-upload-form.js';

declare module 'graphql-upload-minimal' {
  interface Upload {
    /** Left out by the library's own types. */
    resolve(file: FormFile): void;
  }
}

/** The value of a GraphQL variable whose type is the scalar `Upload`. Its resolver is called with the file. */
export function toUpload(file: FormFile): Upload {
  const upload = new Upload();
  upload.resolve(file);
  return upload;
}

const taken = new WeakSet<FormFile>();

/** Returns whether the caller is the first who asks for the file: only then it may use the file, and removes it. */
export function takeFile(file: FormFile): boolean {
  const isFirst = !taken.has(file);
  taken.add(file);
  return isFirst;
}
