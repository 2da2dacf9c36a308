import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { printSchemaFile, SCHEMA_FILE } from '../../../../scripts/schema-file.js';

describe('The committed GraphQL schema', () => {
  it('matches the classes', () => {
    expect(readFileSync(SCHEMA_FILE, 'utf8')).to.equal(printSchemaFile());
  });
});
