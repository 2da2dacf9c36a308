import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from '../src/api/graphql/schema.js';

export const SCHEMA_FILE = new URL('../../schema/schema.graphql', import.meta.url);

/** Returns the GraphQL schema in the stable order in which it is committed. */
export const printSchemaFile = (): string =>
  `# Made by npm run schema from the classes in src. Do not edit.\n\n${printSchema(lexicographicSortSchema(createSchema()))}\n`;
