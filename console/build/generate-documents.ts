import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import {
  buildSchema,
  type DocumentNode,
  Kind,
  parse,
  print,
  separateOperations,
  stripIgnoredCharacters,
  visit,
} from 'graphql';

interface SourceDocument {
  readonly path: string;
  readonly document: DocumentNode;
}

/** Types of the schema's scalars in JSON. */
const SCALARS = { DateTimeISO: 'string', SafeInt: 'number', JSONObject: 'Record<string, unknown>', Upload: 'never' };

const HEADER = '// Made from a .graphql file by the build. Do not edit.\n';

/**
 * Writes a module with typed documents for each `.graphql` file below `source`, at the same path below `output`. Each
 * file has its own module, so that a screen loads only its own queries. Fragments of other files are included where
 * they are spread.
 */
export async function generateDocuments(schemaFile: string, source: string, output: string): Promise<void> {
  const schema = parse(readFileSync(schemaFile, 'utf8'));
  const schemaAst = buildSchema(readFileSync(schemaFile, 'utf8'));
  const files = readDocuments(source);
  const fragments = new Map(files.flatMap((file) => fragmentsOf(file.document).map((name) => [name, file] as const)));
  rmSync(output, { recursive: true, force: true });
  for (const file of files) {
    const filename = join(output, `${relative(source, file.path).replace(/\.graphql$/, '')}.ts`);
    const documents = [...filesNeeded(file, fragments)].map(({ path, document }) => ({ location: path, document }));
    const content = await codegen({
      filename,
      schema,
      schemaAst,
      documents,
      config: {
        scalars: SCALARS,
        enumType: 'string-literal',
        useTypeImports: true,
        strictScalars: true,
        immutableTypes: true,
      },
      plugins: [{ types: {} }],
      pluginMap: { types: operationTypes },
    });
    mkdirSync(dirname(filename), { recursive: true });
    const toModule = relative(dirname(filename), join(source, 'api', 'typed-document.ts'));
    writeFileSync(filename, `${HEADER}${importOf(toModule)}${content}\n${typedDocumentsOf(file, documents)}`);
  }
}

const importOf = (module: string): string => `import type { TypedDocument } from '${module}';\n\n`;

/** A constant for each operation of the file: its text with the required fragments. */
function typedDocumentsOf(file: SourceDocument, documents: readonly { document: DocumentNode }[]): string {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const operations = separateOperations({ kind: Kind.DOCUMENT, definitions });
  const lines = file.document.definitions.map((definition) => {
    if (definition.kind !== 'OperationDefinition' || definition.name === undefined) return '';
    const name = definition.name.value;
    const kind = definition.operation[0]?.toUpperCase() + definition.operation.slice(1);
    const text = stripIgnoredCharacters(print(operations[name] ?? definition));
    const type = `TypedDocument<${name}${kind}, ${name}${kind}Variables>`;
    return `export const ${name}Document = ${JSON.stringify(text)} as ${type};\n`;
  });
  return lines.join('');
}

function readDocuments(folder: string): SourceDocument[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.graphql'));
  return names.sort().map((name) => {
    const path = join(folder, name);
    return { path, document: parse(readFileSync(path, 'utf8')) };
  });
}

const fragmentsOf = ({ definitions }: DocumentNode): string[] =>
  definitions.flatMap((definition) => (definition.kind === 'FragmentDefinition' ? [definition.name.value] : []));

function filesNeeded(
  file: SourceDocument,
  fragments: ReadonlyMap<string, SourceDocument>,
  found = new Set<SourceDocument>(),
): Set<SourceDocument> {
  if (found.has(file)) return found;
  found.add(file);
  visit(file.document, {
    FragmentSpread({ name }) {
      const home = fragments.get(name.value);
      if (home !== undefined) filesNeeded(home, fragments, found);
    },
  });
  return found;
}
