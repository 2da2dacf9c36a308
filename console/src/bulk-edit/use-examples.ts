import { useEffect, useState } from 'react';
import { CampaignToPreviewDocument } from '../../generated/bulk-edit/examples.ts';
import { PreviewQrCodeDocument } from '../../generated/code-designer/preview.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';
import { type LookChange, withChange } from '../code-designer/look.ts';
import { previewInput } from '../code-designer/preview/use-design-preview.ts';

export const EXAMPLES_MAX = 12;
const PARALLEL = 2;
const DELAY_MS = 300;
const READ_MS = 60_000;

export interface Example {
  readonly id: string;
  readonly name: string;
  /** Null if the service refuses the look for this code. */
  readonly svg: string | null;
}

/** The first campaigns in a changed look, drawn a few at a time, each with its own content. */
export function useExamples(ids: readonly string[], change: LookChange): readonly Example[] {
  const [examples, setExamples] = useState<readonly Example[]>([]);
  const key = JSON.stringify([ids.slice(0, EXAMPLES_MAX), change]);
  useEffect(() => {
    const [waiting, wanted] = JSON.parse(key) as [string[], LookChange];
    const places = new Map(waiting.map((id, place) => [id, place]));
    const byPlace = (one: Example, other: Example): number => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0);
    const controller = new AbortController();
    const { signal } = controller;
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const example = await draw(id, wanted, signal);
        if (signal.aborted) return;
        if (example !== null) setExamples((before) => [...before, example].sort(byPlace));
      }
    };
    const timer = setTimeout(() => {
      setExamples([]);
      for (let worker = 0; worker < PARALLEL; worker++) void work();
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  return examples;
}

/** Returns null if the campaign cannot be read, for example because it was deleted. */
async function draw(id: string, change: LookChange, signal: AbortSignal): Promise<Example | null> {
  const read = await queryClient
    .fetchQuery({
      queryKey: ['campaigns', 'to-preview', id],
      queryFn: () => execute(CampaignToPreviewDocument, { id }),
      staleTime: READ_MS,
    })
    .catch(() => null);
  if (read === null) return null;
  const { qrCode } = read;
  const input = previewInput({ ...qrCode, look: withChange(qrCode, change) });
  const drawn = await execute(PreviewQrCodeDocument, { input }, signal).catch(() => null);
  return { id, name: qrCode.name, svg: drawn?.previewQrCode.svg ?? null };
}
