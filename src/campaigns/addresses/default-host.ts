import type { Context } from '../../tenancy/caller/context.js';
import { readRows } from '../../tenancy/fields/read-together.js';

const DEFAULT_HOST = {
  name: 'default-host',
  text: 'select host from domain where workspace_id = $1 and is_default and proven_utc is not null',
};

/** Returns the host that new codes of the workspace encode; null for the service's own. */
export async function readDefaultHost(context: Pick<Context, 'reads' | 'workspace'>): Promise<string | null> {
  const [row] = await readRows<{ host: string }>(context, DEFAULT_HOST, []);
  return row?.host ?? null;
}
