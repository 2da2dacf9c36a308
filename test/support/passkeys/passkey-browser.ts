import supertest, { type Response, type Test } from 'supertest';
import type { Member } from '../../../src/identity/people/member.js';
import type { TestService } from '../service/service.js';
import type { Authenticator, Faults } from './authenticator.js';

/** A browser on the console's page at `localhost`, which has a relying party. It holds cookies as browsers do. */
export class PasskeyBrowser {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  readonly #url: string;

  constructor({ url }: Pick<TestService, 'url'>) {
    this.#url = url;
    this.origin = `http://localhost:${new URL(url).port}`;
  }

  /** Signs a member in by link. */
  async signIn(service: TestService, member: Pick<Member, 'id' | 'workspace'>): Promise<this> {
    await this.post('/console/session', { token: await service.linkOf(member) }).expect(201);
    return this;
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Test {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const own = { Host: new URL(this.origin).host, Origin: this.origin, 'Sec-Fetch-Site': 'same-origin' };
    const request = supertest(this.#url).post(path);
    return request
      .set({ ...own, 'X-Signpost-Console': '1', Cookie: cookie, ...headers })
      .send(body)
      .expect((response) => this.#store(response));
  }

  graphql = (query: string, variables: object = {}): Test => this.post('/graphql', { query, variables });

  async add(authenticator: Authenticator, name = 'Sample device', faults: Faults = {}): Promise<Response> {
    const { body } = await this.post('/console/passkeys/new', {}).expect(200);
    return this.post('/console/passkeys/new/complete', { ...authenticator.create(body, faults), name });
  }

  async use(authenticator: Authenticator, faults: Faults = {}): Promise<Response> {
    const { body } = await this.post('/console/passkeys/sign-in', {}).expect(200);
    return this.post('/console/passkeys/sign-in/complete', authenticator.get(body, faults));
  }

  #store({ headers }: Response): void {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
