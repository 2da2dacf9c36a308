import supertest, { type Response, type Test } from 'supertest';
import type { Member } from '../../../src/identity/people/member.js';
import type { TestService } from '../service/service.js';

/** Returns a browser on the console's page at this address; `cookie` is what it sends, as `name=value`. */
export const consoleOf = (url: string, cookie = '') => {
  const agent = supertest(url);
  const fromPage = (request: Test): Test =>
    request.set({ Origin: url, 'Sec-Fetch-Site': 'same-origin', 'X-Signpost-Console': '1', Cookie: cookie });
  return {
    cookie,
    get: (path: string) => agent.get(path).set({ 'Sec-Fetch-Site': 'same-origin', Cookie: cookie }),
    post: (path: string, body: object) => fromPage(agent.post(path)).send(body),
    delete: (path: string) => fromPage(agent.delete(path)),
    graphql: (query: string, variables: object = {}) => fromPage(agent.post('/graphql')).send({ query, variables }),
    signIn: (credential: object) => fromPage(agent.post('/console/session')).send(credential),
  };
};

export type Console = ReturnType<typeof consoleOf>;

/** Returns the `Set-Cookie` of a response. */
export const setCookieOf = ({ headers }: Pick<Response, 'headers'>): string => [headers['set-cookie']].flat()[0] ?? '';

/** Signs a member in, on the same instance or another, and returns the browser with its cookie. */
export async function signedIn(
  service: Pick<TestService, 'url' | 'linkOf'>,
  member: Pick<Member, 'id' | 'workspace'>,
  url = service.url,
): Promise<Console> {
  return signedInWith(url, await service.linkOf(member));
}

/** Signs in with the token of a link. */
export async function signedInWith(url: string, token: string): Promise<Console> {
  const answer = await consoleOf(url).signIn({ token });
  if (answer.status !== 201) throw new Error(`signing in was answered with ${answer.status}`);
  return consoleOf(url, setCookieOf(answer).split(';', 1)[0]);
}
