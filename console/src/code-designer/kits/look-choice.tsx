import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PreviewQrCodeDocument } from '../../../generated/code-designer/preview.ts';
import { hasCode } from '../../api/api-error.ts';
import { execute } from '../../api/execute.ts';
import { ReadFailed } from '../../ui/data/loaded.tsx';
import { coloursOfPixels } from '../badge/logo-colours.ts';
import { readPixels } from '../badge/read-logo.ts';
import { type Look, type LookChange, PLAIN_LOOK, withChange } from '../look.ts';
import { previewInput } from '../preview/use-design-preview.ts';
import { Samples } from '../samples.tsx';
import { pageOfKit, SAMPLE } from './kit-look.ts';
import { LOGO_LOOKS, looksOfLogo } from './logo-looks.ts';

interface Props {
  /** A PNG as a data URL. */
  logo: string;
  value: Look;
  onChoose: (change: LookChange) => void;
}

/** Looks for a logo, each drawn by the service and read by its readers. One that they cannot read is not offered. */
export function LookChoice({ logo, value, onChoose }: Props) {
  const { t } = useLingui();
  const words = t`Scan me`;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['logo-looks', words, logo],
    queryFn: async ({ signal }) => {
      const looks = looksOfLogo(coloursOfPixels(await readPixels(logo)), words);
      return Promise.all(
        LOGO_LOOKS.map(async (id) => ({ id, change: looks[id], svg: await read(looks[id], logo, signal) })),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) return <ReadFailed error={error} onRetry={refetch} />;
  const names = { calm: t`Calm`, bold: t`Bold`, framed: t`Framed` };
  const looks = data ?? LOGO_LOOKS.map((id) => ({ id, change: {}, svg: null }));
  return (
    <Samples
      label={t`Looks with this logo`}
      samples={looks.filter(({ svg }) => isPending || svg !== null).map((each) => ({ ...each, name: names[each.id] }))}
      // A page that follows the code is stored as none.
      value={isPending ? null : withChange(value, pageOfKit(value))}
      onChoose={onChoose}
      isDisabled={isPending}
      empty={t`No code with this logo can be read. Choose a simpler or more compact version of it.`}
    />
  );
}

/** Returns the picture of a look that can be read, or null. */
async function read(change: LookChange, logoDataUrl: string, signal: AbortSignal): Promise<string | null> {
  const look = withChange(PLAIN_LOOK, { ...change, logoDataUrl });
  try {
    return (await execute(PreviewQrCodeDocument, { input: previewInput({ ...SAMPLE, look }) }, signal)).previewQrCode
      .svg;
  } catch (error) {
    if (hasCode(error, 'validation_failed')) return null;
    throw error;
  }
}
