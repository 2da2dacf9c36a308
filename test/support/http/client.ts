import supertest, { type Test } from 'supertest';

/** Returns a client that sends this key. */
export const clientOf = (url: string, key: string) => {
  const agent = supertest(url);
  const keyed = (request: Test): Test => request.set('X-Api-Key', key);
  return {
    get: (path: string) => keyed(agent.get(path)),
    head: (path: string) => keyed(agent.head(path)),
    post: (path: string, body?: unknown) => keyed(agent.post(path)).send(body as object),
    put: (path: string, body?: unknown) => keyed(agent.put(path)).send(body as object),
    delete: (path: string) => keyed(agent.delete(path)),
    graphql: (query: string, variables: object = {}) => keyed(agent.post('/graphql')).send({ query, variables }),
  };
};

export type Client = ReturnType<typeof clientOf>;

/** Expects a file, and returns the response with its bytes as `body`. */
export const download = (client: Client, path: string): Test => client.get(path).buffer().parse(collect).expect(200);

const collect = (response: NodeJS.EventEmitter, done: (error: Error | null, body: Buffer) => void): void => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
};

export const CODES = '/api/v1/qr-codes';

/** Returns a valid body for a Dynamic campaign. */
export const dynamicUrl = (more: object = {}) => ({
  name: 'Sample campaign',
  mode: 'Dynamic',
  payloadType: 'Url',
  content: 'https://example.com/landing',
  ...more,
});

/** Input of a menu with an uploaded file. */
export const dynamicMenu = (assetId: string) =>
  dynamicUrl({ payloadType: 'Menu', content: JSON.stringify({ title: 'Menu', assetIds: [assetId] }) });
