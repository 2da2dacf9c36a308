import { lookUp } from '../../../core/contract/look-up.js';
import 'reflect-metadata';
import {
  coerceInputValue,
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  isNonNullType,
} from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { CreateQrCodeInput } from '../../../campaigns/campaign-inputs.js';
import { CampaignResolver } from '../../../campaigns/campaign-resolver.js';
import { toDesignInput } from '../../../campaigns/style/qr-design.js';
import { QrStyle } from '../../../campaigns/style/qr-style.js';
import { QrCodeMode } from '../../../core/contract/campaign-mode.js';
import { QrPayloadType } from '../../../core/contract/payloads/payload-type.js';
import { type Problem, problem, readProblem } from '../../../core/contract/problems.js';
import type { FieldErrors } from '../../../core/errors.js';
import { FieldProblems } from '../../../core/field-problems.js';
import { IMPORT_LIMITS } from '../import-limits.js';

/** An input in which values that could not be read are replaced with harmless ones. */
export interface ReadInput {
  readonly input: CreateQrCodeInput;
  readonly problems: FieldProblems;
}

let known: GraphQLInputObjectType | null = null;

/** Uses the input type of `createQrCode`, so that rows always support the same fields as requests. */
function inputType(): GraphQLInputObjectType {
  if (known !== null) return known;
  const resolvers: NonEmptyArray<typeof CampaignResolver> = [CampaignResolver];
  const schema = buildSchemaSync({ resolvers, validate: false, authChecker: () => true });
  const type = schema.getType('CreateQrCodeInput');
  if (!(type instanceof GraphQLInputObjectType)) throw new Error('the schema has no CreateQrCodeInput');
  known = type;
  return type;
}

/**
 * Reads a row's values according to their types. Rules for and between fields are checked later. Stops after the first
 * problems of a row, because each costs up to 0.3 ms. `unread` are those of values that are missing for a reason.
 */
export function readInput(values: Readonly<Record<string, unknown>>, unread: FieldErrors = {}): ReadInput {
  const problems = new FieldProblems(unread);
  const input = new CreateQrCodeInput();
  Object.assign(input, { name: '', content: '', mode: QrCodeMode.Dynamic, payloadType: QrPayloadType.Url });
  const fields = inputType().getFields();
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(fields, name));
  for (const name of unknown.slice(0, IMPORT_LIMITS.problems)) problems.add(name, problem('unknown'));
  for (const [name, { type, defaultValue }] of Object.entries(fields)) {
    const value = lookUp(values, name);
    const read = value === undefined ? defaultValue : readValue(type, value, name, problems);
    if (read !== undefined) Object.assign(input, { [name]: read });
    else if (value === undefined && isNonNullType(type) && !problems.has(name)) problems.add(name, problem('required'));
  }
  if (input.style) input.style = Object.assign(new QrStyle(), input.style);
  if (input.design) input.design = toDesignInput(input.design);
  return { input, problems };
}

/** Returns undefined for a value that cannot be read. */
function readValue(type: GraphQLInputType, value: unknown, name: string, problems: FieldProblems): unknown {
  let wrong = 0;
  const note: OnError = (path, _invalid, error) => {
    if (++wrong > IMPORT_LIMITS.problems) throw new TooManyProblems();
    const field = path.reduce<string>(
      (text, part) => text + (typeof part === 'number' ? `[${part}]` : `.${part}`),
      name,
    );
    problems.add(field, wordsOf(type, path.length) ?? readProblem(plain(error.message)));
  };
  try {
    const read: unknown = coerceInputValue(value, type, note);
    return wrong > 0 ? undefined : read;
  } catch (error) {
    if (error instanceof TooManyProblems) return undefined;
    throw error;
  }
}

class TooManyProblems extends Error {}
type OnError = NonNullable<Parameters<typeof coerceInputValue>[2]>;

/**
 * Returns a problem that lists the allowed words of an enumeration. Null for other fields, which use GraphQL's message.
 */
function wordsOf(type: GraphQLInputType, depth: number): Problem | null {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (depth > 0 || !(inner instanceof GraphQLEnumType)) return null;
  return problem('not_one_of', {
    names: inner
      .getValues()
      .map((word) => word.name)
      .join(', '),
  });
}

const plain = (message: string): string => message.replace(/^Expected value of type .* found/, 'Cannot be');
