import { readFileSync } from 'node:fs';
import { printSchemaFile, SCHEMA_FILE } from './schema-file.js';

if (readFileSync(SCHEMA_FILE, 'utf8') !== printSchemaFile()) {
  process.stderr.write('schema/schema.graphql is stale: run npm run schema and commit it.\n');
  process.exitCode = 1;
}
