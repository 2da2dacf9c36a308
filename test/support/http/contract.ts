import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import { expect } from 'chai';
import type { Response } from 'supertest';
import { parse } from 'yaml';
import { z } from 'zod';

const operation = z.looseObject({
  operationId: z.string(),
  'x-scope': z.string(),
  responses: z.record(z.string(), z.unknown()),
});

const OPENAPI_FILE = new URL('../../../../schema/openapi.yaml', import.meta.url);
export const openapi = z
  .looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(parse(readFileSync(OPENAPI_FILE, 'utf8')));

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger });
formatsModule.default(ajv, ['uuid', 'date', 'date-time']);
ajv.addSchema(openapi, 'openapi');

export const operationOf = (method: string, path: string) =>
  operation.parse(openapi.paths[path]?.[method.toLowerCase()]);

/** Fails unless openapi.yaml describes this response of this operation: its status, content type and body. */
export function expectContract(method: string, path: string, response: Response): void {
  const { responses } = operationOf(method, path);
  const status = String(response.status);
  expect(Object.keys(responses), `${method} ${path} answered ${status}: ${response.text}`).to.include(status);
  const pointer = `#/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${status}`;
  const described = z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })).optional() })
    .parse(resolve(responses[status]));
  if (described.content === undefined) {
    expect(response.text ?? '').to.equal('');
    return;
  }
  const type = response.type;
  expect(Object.keys(described.content), pointer).to.include(type);
  if (described.content[type]?.schema === undefined) return;
  const validate = ajv.compile(withBase(described.content[type].schema));
  expect(validate(response.body), `${pointer}: ${ajv.errorsText(validate.errors)}`).to.equal(true);
}

const escapePointer = (path: string): string => path.replaceAll('~', '~0').replaceAll('/', '~1');

const reference = z.looseObject({ $ref: z.string() });

const resolve = (value: unknown): unknown => {
  const parsed = reference.safeParse(value);
  if (!parsed.success) return value;
  return parsed.data.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => z.record(z.string(), z.unknown()).parse(at)[name], openapi);
};

/** A schema of the document, with references relative to the document. */
const withBase = (schema: unknown): object => {
  const parsed = reference.parse(schema);
  return { $ref: `openapi${parsed.$ref}` };
};
