import { fileURLToPath } from 'node:url';

/** What the pages bring along themselves. Browsers read it as it is; the build leaves it where it lies. */
const FOLDER = new URL('../../../src/api-docs/browser/', import.meta.url);

export const ownFile = (name: string): string => fileURLToPath(new URL(name, FOLDER));
