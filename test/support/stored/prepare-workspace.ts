import { schema } from '../../hostile/attacks/schema-values.js';
import { CODES, clientOf, dynamicUrl } from '../http/client.js';
import { signedIn } from '../http/console.js';
import { uploadFile } from '../http/upload.js';
import type { TestService } from '../service/service.js';
import { share } from '../shared-figures/share.js';
import type { Reader } from './read-everything.js';

/** Makes a workspace with one thing of each kind, and an Owner and a key that read them. */
export async function prepareWorkspace(running: TestService) {
  const { workspaceId, key } = await running.addWorkspace({ plan: 'Business' });
  const owner = await running.addMember(workspaceId);
  const browser = await signedIn(running, owner);
  const client = clientOf(running.url, key);
  const make = async (query: string): Promise<string> => {
    const { data, errors } = (await browser.graphql(`mutation { ${query} }`)).body;
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return Object.values<{ id: string }>(data)[0]?.id ?? '';
  };
  const campaign: string = (await client.post(CODES, dynamicUrl())).body.id;
  const { id: shared, path } = await share(client);
  const ids = new Map([
    ['QrAsset', await uploadFile(running.url, key)],
    ['BrandKit', await make('createBrandKit(input: {name: "own", style: {}}) { id }')],
    ['TimelineNote', await make('createTimelineNote(input: {date: "2026-01-31", text: "own"}) { id }')],
    [
      'Report',
      await make('createReport(input: {name: "own", frequency: Weekly, timeZone: "UTC", recipients: []}) { id }'),
    ],
    ['SharedFigures', shared],
  ]);
  const idOf = (mutation: string, name: string): string => {
    const kind = name === 'id' ? mutation : name;
    return [...ids].find(([type]) => kind.toLowerCase().includes(type.toLowerCase()))?.[1] ?? campaign;
  };
  const reader: Reader = { running, schema, workspaceId, key, browser };
  return { reader, idOf, client, campaign, path };
}
