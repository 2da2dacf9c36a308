import { writeFileSync } from 'node:fs';
import { printSchemaFile, SCHEMA_FILE } from './schema-file.js';

writeFileSync(SCHEMA_FILE, printSchemaFile());
