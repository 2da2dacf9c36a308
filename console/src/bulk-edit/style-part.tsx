import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { DEFAULT_DESIGN } from '../../../src/core/contract/design-options.ts';
import { CampaignToPreviewDocument } from '../../generated/bulk-edit/examples.ts';
import { PreviewQrCodeDocument } from '../../generated/code-designer/preview.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';
import { ColourGroup } from '../code-designer/colours/colour-group.tsx';
import { problemsOfLook } from '../code-designer/group-fields.ts';
import { KitSamples } from '../code-designer/kits/kit-row.tsx';
import { type Look, type LookChange, PLAIN_LOOK, wholeLook, withChange } from '../code-designer/look.ts';
import { Presets } from '../code-designer/presets.tsx';
import { DesignVerdict } from '../code-designer/preview/design-verdict.tsx';
import { previewInput, useDesignPreview } from '../code-designer/preview/use-design-preview.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Disclosure, DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import styles from './bulk-edit.module.css';
import type { PartProps } from './edit.ts';

interface Props extends PartProps {
  /** The selected campaigns. */
  ids: readonly string[];
}

/** Look of the codes: a brand kit or a preset, and colours. */
export const StylePart = (props: Props) => {
  const { t } = useLingui();
  return (
    <Disclosure title={t`Design`}>
      <Hint>{t`A brand kit also sets the logo or icon; a template leaves it. Error correction always stays.`}</Hint>
      <StyleFields {...props} />
    </Disclosure>
  );
};

const SAMPLE = { mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com' } as const;

function StyleFields({ form, errors, onChange, ids }: Props) {
  const { t } = useLingui();
  const look = withChange(PLAIN_LOOK, form.look);
  const preview = useDesignPreview({ ...SAMPLE, look });
  const choose = (change: LookChange): void => onChange({ look: change });
  const isChanged = Object.keys(form.look).length > 0;
  const replacesDesign = Object.keys(DEFAULT_DESIGN).some((field) => Object.hasOwn(form.look, field));
  const fix = ({ style, design }: Look): void =>
    choose({ ...form.look, ...style, ...(replacesDesign && { ...DEFAULT_DESIGN, ...design }) });
  return (
    <>
      <KitSamples value={isChanged ? look : null} onChoose={choose} />
      <Presets name="" value={isChanged ? look : null} isIdle={!preview.isWorking} onChoose={choose} />
      <DisclosureGroup>
        <ColourGroup
          look={wholeLook(look)}
          onChange={(change) => choose({ ...form.look, ...change })}
          problems={problemsOfLook(errors, preview.error?.fields ?? {})}
          suggestions={preview.error?.suggestions ?? []}
          isStyleOnly
        />
      </DisclosureGroup>
      {isChanged && (
        <>
          <DesignVerdict preview={preview} look={look} onChange={fix} />
          {preview.error === null && <Examples ids={ids} change={form.look} />}
          <Button onPress={() => choose({})}>{t`Keep each campaign’s design`}</Button>
        </>
      )}
    </>
  );
}

/** The first of the selected codes in the new look. */
function Examples({ ids, change }: { ids: readonly string[]; change: LookChange }) {
  const { t } = useLingui();
  const examples = useExamples(ids, change);
  const count = Math.min(ids.length, EXAMPLES_MAX);
  return (
    <Stack gap={2}>
      <b>{ids.length > EXAMPLES_MAX ? t`The first ${count} codes` : t`Preview`}</b>
      <ul className={styles.examples} aria-label={t`Preview`} aria-busy={examples.length < count}>
        {examples.map(({ id, name, svg }) => (
          <li key={id} className={styles.code}>
            {svg === null ? (
              <Hint as="span" tone="red" className={styles.refused}>{t`Cannot be read in this look`}</Hint>
            ) : (
              <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width={96} height={96} />
            )}
            <bdi className="clipped" title={name}>
              {name}
            </bdi>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const EXAMPLES_MAX = 12;
const PARALLEL = 2;
const DELAY_MS = 300;
const READ_MS = 60_000;

interface Example {
  readonly id: string;
  readonly name: string;
  /** Null if the service refuses the look for this code. */
  readonly svg: string | null;
}

/** The first campaigns in a changed look, drawn a few at a time, each with its own content. */
function useExamples(ids: readonly string[], change: LookChange): readonly Example[] {
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
