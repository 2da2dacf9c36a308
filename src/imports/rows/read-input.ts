import 'reflect-metadata';
import {
  coerceInputValue,
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  isNonNullType,
} from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { CreateQrCodeInput } from '../../campaigns/campaign-inputs.js';
import { QrCodeMode } from '../../campaigns/campaign-mode.js';
import { CampaignResolver } from '../../campaigns/campaign-resolver.js';
import { QrPayloadType } from '../../campaigns/payloads/payload-type.js';
import { QrStyle } from '../../campaigns/style/qr-style.js';
import { FieldProblems } from '../../shared/field-problems.js';

/** An input, with harmless values in place of those that could not be read. */
export interface ReadInput {
  readonly input: CreateQrCodeInput;
  readonly problems: FieldProblems;
}

let known: GraphQLInputObjectType | null = null;

/** The input of `createQrCode`, so that a row may have what a call may have, now and later. */
function inputType(): GraphQLInputObjectType {
  if (known !== null) return known;
  const resolvers: NonEmptyArray<typeof CampaignResolver> = [CampaignResolver];
  const schema = buildSchemaSync({ resolvers, validate: false, authChecker: () => true });
  const type = schema.getType('CreateQrCodeInput');
  if (!(type instanceof GraphQLInputObjectType)) throw new Error('the schema has no CreateQrCodeInput');
  known = type;
  return type;
}

/** Reads a row's values by their types. Rules of single fields and between them are checked later. */
export function readInput(values: Readonly<Record<string, unknown>>): ReadInput {
  const problems = new FieldProblems();
  const input = new CreateQrCodeInput();
  Object.assign(input, { name: '', content: '', mode: QrCodeMode.Dynamic, payloadType: QrPayloadType.Url });
  const fields = inputType().getFields();
  for (const name of Object.keys(values)) if (!Object.hasOwn(fields, name)) problems.add(name, 'Is not known.');
  for (const [name, { type, defaultValue }] of Object.entries(fields)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const read = value === undefined ? defaultValue : readValue(type, value, name, problems);
    if (read !== undefined) Object.assign(input, { [name]: read });
    else if (value === undefined && isNonNullType(type)) problems.add(name, 'Is required.');
  }
  if (input.style) input.style = Object.assign(new QrStyle(), input.style);
  return { input, problems };
}

/** Returns undefined for a value that cannot be read. */
function readValue(type: GraphQLInputType, value: unknown, name: string, problems: FieldProblems): unknown {
  let isWrong = false;
  const read: unknown = coerceInputValue(value, type, (path, _invalid, error) => {
    isWrong = true;
    const field = path.reduce<string>(
      (text, part) => text + (typeof part === 'number' ? `[${part}]` : `.${part}`),
      name,
    );
    problems.add(field, wordsOf(type, path.length) ?? plain(error.message));
  });
  return isWrong ? undefined : read;
}

/** For a field of words, the words; null for other fields, whose message is GraphQL's. */
function wordsOf(type: GraphQLInputType, depth: number): string | null {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (depth > 0 || !(inner instanceof GraphQLEnumType)) return null;
  return `Must be one of ${inner
    .getValues()
    .map((word) => word.name)
    .join(', ')}.`;
}

const plain = (message: string): string => message.replace(/^Expected value of type .* found/, 'Cannot be');
