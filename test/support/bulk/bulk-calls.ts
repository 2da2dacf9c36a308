import { expect } from 'chai';
import { type Client, dynamicUrl } from '../http/client.js';

const RESULT = `okCount refusedCount results { index ok outcome id problems { code field message }
  campaign { id name code content version isActive externalId tags deletedUtc } }`;
export const CREATE_MANY = `mutation ($items: [CreateQrCodeInput!]!, $key: String) {
  createQrCodes(items: $items, idempotencyKey: $key) { ${RESULT} } }`;
export const UPSERT_MANY = `mutation ($items: [UpsertQrCodeInput!]!, $key: String) {
  upsertQrCodes(items: $items, idempotencyKey: $key) { ${RESULT} } }`;
export const UPDATE_MANY = `mutation ($items: [UpdateQrCodesItem!]!, $change: QrCodesChange!, $key: String) {
  updateQrCodes(items: $items, change: $change, idempotencyKey: $key) { ${RESULT} } }`;

export interface BulkProblem {
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}

export interface BulkResult {
  readonly index: number;
  readonly ok: boolean;
  readonly outcome: string;
  readonly id: string | null;
  readonly campaign: BulkCampaign;
  readonly problems: BulkProblem[];
}

export interface BulkCampaign {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly version: number;
  readonly content: string;
  readonly tags: string[];
  readonly isActive: boolean;
}

/** Returns this many valid items of Dynamic campaigns. */
export const bulkItems = (count: number, more: (index: number) => object = () => ({})): object[] =>
  Array.from({ length: count }, (_, index) => dynamicUrl({ name: `Sample ${index}`, ...more(index) }));

/** Sends a bulk request, checks that its totals and places match its results, and returns the results. */
export async function callBulk(client: Client, query: string, variables: object): Promise<BulkResult[]> {
  const { body } = await client.graphql(query, variables);
  expect(body.errors, JSON.stringify(body.errors)).to.equal(undefined);
  const [answer] = Object.values<{ okCount: number; refusedCount: number; results: BulkResult[] }>(body.data);
  const results = answer?.results ?? [];
  expect(results.map(({ index }) => index)).to.deep.equal([...results.keys()]);
  expect(answer?.okCount).to.equal(results.filter(({ ok }) => ok).length);
  expect(answer?.refusedCount).to.equal(results.filter(({ ok }) => !ok).length);
  return results;
}

/** Changes these campaigns. */
export const updateBulk = (client: Client, campaigns: readonly { id: string }[], change: object) =>
  callBulk(client, UPDATE_MANY, { items: campaigns.map(({ id }) => ({ id })), change });

export const outcomesOf = (results: readonly BulkResult[]): string[] => results.map(({ outcome }) => outcome);
