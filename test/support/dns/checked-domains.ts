import { newId } from '../../../src/core/ids.js';
import { signedIn } from '../http/console.js';
import type { TestService } from '../service/service.js';
import { openNameServer } from './name-server.js';

export const nameServer = await openNameServer();

/** A service whose checks of domains ask the tests' name server and may reach the loopback address. */
export const LOCAL_DOMAINS = { DNS_SERVERS: nameServer.address, WEBHOOK_ALLOWED_ADDRESSES: 'loopback' };

const FIELDS = `{ id host state proof problem seen isDefault provenUtc checkedUtc failingSinceUtc certificateUntilUtc
  txtRecord { name value } addressRecords { type name value } rootUrl unknownUrl robots assetLinks campaignCount }`;

export type DomainOwner = Awaited<ReturnType<typeof openDomainOwner>>;

/** A workspace with an Owner who adds and checks domains. */
export async function openDomainOwner(running: TestService) {
  const { workspaceId, key } = await running.addWorkspace();
  const browser = await signedIn(running, await running.addMember(workspaceId));
  const ask = async (query: string, variables: object = {}) => (await browser.graphql(query, variables)).body;
  const run = async (query: string, variables: object = {}) => {
    const { data, errors } = await ask(query, variables);
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data[Object.keys(data)[0] ?? ''];
  };
  return {
    ...{ workspaceId, key, browser, ask, run },
    add: (host: string) => run(`mutation ($host: String!) { addDomain(host: $host) ${FIELDS} }`, { host }),
    check: (id: string) => run(`mutation ($id: ID!) { checkDomain(id: $id) ${FIELDS} }`, { id }),
    list: () => run(`{ domains ${FIELDS} }`),
    remove: (id: string) => run('mutation ($id: ID!) { removeDomain(id: $id) }', { id }),
    update: (id: string, input: object) =>
      run(`mutation ($id: ID!, $input: UpdateDomainInput!) { updateDomain(id: $id, input: $input) ${FIELDS} }`, {
        ...{ id, input },
      }),
  };
}

export const newHost = (): string => `go-${newId()}.example.com`;

/** Makes a host lead to the service, and its name have these TXT records. */
export function setHost(
  host: string,
  { leads = true, texts = [] }: { leads?: boolean; texts?: readonly string[] },
): void {
  nameServer.set(host, leads ? { A: ['127.0.0.1'] } : {});
  nameServer.set(`_signpost.${host}`, { TXT: texts });
}
