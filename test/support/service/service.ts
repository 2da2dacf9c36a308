import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Renderer } from '../../../src/artwork/rendering/renderer.js';
import { systemClock } from '../../../src/core/clock.js';
import { type Config, readConfig } from '../../../src/core/config/environment.js';
import type { Role } from '../../../src/core/contract/scopes.js';
import { createApiKeyAsOperator, type NewApiKey } from '../../../src/identity/api-keys/commands/issue-api-key.js';
import type { Member } from '../../../src/identity/people/member.js';
import { createSignInLinkAsOperator } from '../../../src/identity/sessions/commands/create-sign-in-link.js';
import { type Service, startService } from '../../../src/service.js';
import type { Operator } from '../../../src/tenancy/caller/actor.js';
import { createWorkspace, type NewWorkspace } from '../../../src/tenancy/workspaces/manage-workspaces.js';
import { createDatabase, dropDatabase, silent } from '../database.js';
import { addTestMember } from './add-test-member.js';
import { UncheckedRenderer } from './unchecked-renderer.js';

/** A running service with its own database and data folder, and what a test needs to fill it. */
export interface TestService {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly service: Service;
  readonly operator: Operator;
  /** Adds a workspace and a key in it, with all scopes or those given. */
  addWorkspace(input?: Partial<NewWorkspace>, key?: Partial<NewApiKey>): Promise<{ workspaceId: string; key: string }>;
  /** Adds a person to the workspace, as an Owner or with the role. */
  addMember(workspaceId: string, role?: Role): Promise<Member>;
  /** Returns the token of a link that signs in as this member once. */
  linkOf(member: Pick<Member, 'id' | 'workspace'>): Promise<string>;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  /** Address of an existing database for another instance; the instance that created it drops it. */
  readonly databaseUrl?: string;
  readonly publicUrl?: string;
  /** Additional variables, as an operator would set them. */
  readonly environment?: Record<string, string>;
  /** Whether pictures are decoded before they are stored, as in a real service; by default they count as readable. */
  readonly checksArtwork?: boolean;
}

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const databaseUrl = options.databaseUrl ?? (await createDatabase());
  const dataFolder = await mkdtemp(join(tmpdir(), 'signpost-data-'));
  const environment = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: databaseUrl, DATA_DIR: dataFolder };
  const publicUrl = options.publicUrl === undefined ? {} : { PUBLIC_URL: options.publicUrl };
  const config: Config = readConfig({ ...environment, ...publicUrl, ...options.environment });
  const removeAll = async () => {
    await rm(dataFolder, { recursive: true, force: true });
    if (options.databaseUrl === undefined) await dropDatabase(databaseUrl);
  };
  const renderer = options.checksArtwork === true ? new Renderer(silent) : new UncheckedRenderer(silent);
  const service = await startService(config, silent, { renderer }).catch(async (error: unknown) => {
    await removeAll();
    throw error;
  });
  const operator = operatorOf(service);
  return {
    url: `http://127.0.0.1:${service.port}`,
    databaseUrl,
    dataFolder,
    service,
    operator,
    addWorkspace: async (input = {}, key = {}) => {
      const workspace = await createWorkspace(operatorOf(service), { name: 'Sample workspace', ...input });
      const { text } = await createApiKeyAsOperator(operatorOf(service), { workspaceId: workspace.id, ...key });
      return { workspaceId: workspace.id, key: text };
    },
    addMember: (workspaceId, role) => addTestMember(operatorOf(service), workspaceId, role),
    linkOf: async ({ id, workspace }) => {
      const input = { workspaceId: workspace.id, memberId: id };
      return (await createSignInLinkAsOperator(operatorOf(service), input)).token;
    },
    close: async () => {
      await service.close();
      await removeAll();
    },
  };
}

const operatorOf = ({ services }: Service): Operator => ({
  em: services.orm.em.fork(),
  clock: systemClock,
  apiKeyPrefix: services.apiKeyPrefix,
  feed: services.feed,
  queue: services.queue,
  addEvents: services.addEvents,
  uploadLimits: services.uploadLimits,
});
