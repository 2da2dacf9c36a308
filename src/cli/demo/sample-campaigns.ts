import type { EntityManager } from '@mikro-orm/postgresql';
import { lockWorkspace } from '../../access/workspaces/workspace.js';
import { Campaign, searchTextOf } from '../../campaigns/campaign.js';
import { addRevisions } from '../../campaigns/history/add-revisions.js';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { newCode, newId } from '../../core/ids.js';

interface Sample {
  readonly name: string;
  readonly path: string;
  readonly weight: number;
  readonly source: string;
}

/** Name, share of the scans, and where most of them come from. */
export const SAMPLES: readonly Sample[] = [
  { name: 'Sample: poster at the station', path: 'poster', weight: 30, source: 'poster' },
  { name: 'Sample: table card', path: 'table', weight: 25, source: 'table-card' },
  { name: 'Sample: shop window', path: 'window', weight: 18, source: 'window' },
  { name: 'Sample: product label', path: 'label', weight: 12, source: 'label' },
  { name: 'Sample: newsletter', path: 'newsletter', weight: 8, source: 'newsletter' },
  { name: 'Sample: business card', path: 'card', weight: 5, source: 'card' },
  { name: 'Sample: trade fair', path: 'fair', weight: 2, source: 'fair' },
];

export interface SampleCampaign extends Sample {
  readonly id: string;
}

/** Creates active Dynamic campaigns with new codes, as `createQrCode` would. */
export async function createSamples(em: EntityManager, workspaceId: string, now: Date): Promise<SampleCampaign[]> {
  return em.transactional(async (inner) => {
    const workspace = await lockWorkspace(inner, workspaceId);
    const samples: SampleCampaign[] = [];
    for (const sample of SAMPLES) {
      const { name, path } = sample;
      const [id, code, content] = [newId(), newCode(), `https://example.com/${path}`];
      inner.create(Campaign, {
        id,
        workspace,
        name,
        code,
        content,
        mode: QrCodeMode.Dynamic,
        payloadType: QrPayloadType.Url,
        style: DEFAULT_STYLE,
        isActive: true,
        searchText: searchTextOf({ name, content, code }),
        version: 1,
        tags: [],
        createdUtc: now,
        updatedUtc: now,
        deletedUtc: null,
      });
      samples.push({ ...sample, id });
    }
    await inner.flush();
    await addRevisions(
      { workspace, keyId: null },
      inner,
      samples.map(({ id }) => id),
    );
    return samples;
  });
}
