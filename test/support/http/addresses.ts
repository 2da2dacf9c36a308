import { expect } from 'chai';
import { type Client, dynamicUrl } from './client.js';

const FIELDS = 'id code address addresses version content isPrinted';
const CREATE = `mutation ($input: CreateQrCodeInput!) { campaign: createQrCode(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateQrCodeInput!) {
  campaign: updateQrCode(id: $id, input: $input) { ${FIELDS} } }`;

export interface AddressedResult {
  readonly id: string;
  readonly code: string;
  readonly address: string | null;
  readonly addresses: string[];
  readonly version: number;
  readonly content: string;
  readonly isPrinted: boolean;
}

/** The campaign, or the codes of the problems by field. */
export type Answer = AddressedResult | { readonly problems: Readonly<Record<string, string[]>> };

interface Body {
  readonly data: { readonly campaign: AddressedResult } | null;
  readonly errors?: {
    readonly extensions: { readonly problems: readonly { readonly path: string | null; readonly code: string }[] };
  }[];
}

function answerOf({ data, errors }: Body): Answer {
  if (data !== null && data !== undefined) return data.campaign;
  const problems: Record<string, string[]> = {};
  for (const { path, code } of errors?.[0]?.extensions.problems ?? []) {
    if (path !== null) problems[path] = [...(problems[path] ?? []), code];
  }
  return { problems };
}

/** A Dynamic campaign with these fields besides. */
export const tryToCreate = async (client: Client, more: object = {}): Promise<Answer> =>
  answerOf((await client.graphql(CREATE, { input: dynamicUrl(more) })).body);

/** Changes a campaign of `tryToCreate`. */
export const tryToUpdate = async (client: Client, id: string, more: object): Promise<Answer> =>
  answerOf((await client.graphql(UPDATE, { id, input: { name: 'Sample campaign', ...CONTENT, ...more } })).body);

const CONTENT = { content: 'https://example.com/landing' };

/** The campaign that must have been created or changed. */
export function done(answer: Answer): AddressedResult {
  expect('problems' in answer && answer.problems).to.equal(false);
  return answer as AddressedResult;
}
