import supertest from 'supertest';
import type { Client } from '../http/client.js';

const CREATE = `mutation ($input: SharedFiguresInput!) { createSharedFigures(input: $input) {
  url sharedFigures { id name state hasPassword sites expiresUtc qrCodeId lastUsedUtc } } }`;

/** An input for the last week of the workspace, with other fields. */
export const sharedInput = (more: object = {}): object => ({
  ...{ name: 'Spring posters', period: { lastDays: 7 }, timeZone: 'Europe/Berlin', language: 'en' },
  ...more,
});

export interface Shared {
  readonly id: string;
  /** Without the service's address. */
  readonly path: string;
}

/** Creates shared figures and returns where they are. */
export async function share(client: Pick<Client, 'graphql'>, more: object = {}): Promise<Shared> {
  const { data, errors } = (await client.graphql(CREATE, { input: sharedInput(more) })).body;
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  const { url, sharedFigures } = data.createSharedFigures;
  return { id: sharedFigures.id, path: new URL(url).pathname };
}

/** Sends the form with a password. */
export const unlock = (url: string, path: string, password: string) =>
  supertest(url).post(path).type('form').send({ password });
