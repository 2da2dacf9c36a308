import { fileURLToPath } from 'node:url';

/** The pages' own files, which browsers read as they are: the build does not copy them. */
const FOLDER = new URL('../../../../src/api/api-docs/browser/', import.meta.url);

/** The path of one of them. */
export const ownFile = (name: string): string => fileURLToPath(new URL(name, FOLDER));
