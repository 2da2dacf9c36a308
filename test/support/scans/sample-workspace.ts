import { type Client, CODES, clientOf, dynamicUrl } from '../http/client.js';
import type { TestService } from '../service/service.js';

export interface SampleWorkspace {
  readonly workspaceId: string;
  readonly client: Client;
  readonly campaignIds: readonly string[];
}

/** A separate workspace with this many campaigns. */
export async function sampleWorkspace(running: TestService, campaigns: number): Promise<SampleWorkspace> {
  const { workspaceId, key } = await running.addWorkspace();
  const client = clientOf(running.url, key);
  const campaignIds: string[] = [];
  while (campaignIds.length < campaigns) campaignIds.push((await client.post(CODES, dynamicUrl()).expect(201)).body.id);
  return { workspaceId, client, campaignIds };
}
