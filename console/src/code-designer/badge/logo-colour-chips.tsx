import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Swatches } from '../colours/swatches.tsx';
import type { LookChange } from '../look.ts';
import { coloursOfPixels, type LogoColours } from './logo-colours.ts';
import { readPixels } from './read-logo.ts';

/** The colours of a logo that codes can be read in, each one click away. */
export function LogoColourChips({ logo, onChange }: { logo: string; onChange: (change: LookChange) => void }) {
  const { t } = useLingui();
  const label = useId();
  const [colours, setColours] = useState<LogoColours | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readPixels(logo).then((pixels) => isCurrent && setColours(coloursOfPixels(pixels)));
    return () => {
      isCurrent = false;
    };
  }, [logo]);
  if (colours === null) return null;
  const { dark, light } = colours;
  const hasShades = [...dark, ...light].some(({ own, shade }) => own !== shade);
  return (
    <Stack gap={2} role="group" aria-labelledby={label}>
      <span id={label}>{t`Colours of the logo`}</span>
      <Row gap={2} isWrapping>
        {dark.map(({ own, shade }) => (
          <Button key={shade} onPress={() => onChange({ foregroundColor: shade })}>
            <Swatches colours={[own, shade]} />
            {t`Code ${shade}`}
          </Button>
        ))}
        {light.map(({ own, shade }) => (
          <Button key={shade} onPress={() => onChange({ backgroundColor: shade })}>
            <Swatches colours={[own, shade]} />
            {t`Background ${shade}`}
          </Button>
        ))}
      </Row>
      {dark.length === 0 && (
        <Hint>{t`It is too light for codes, which need dark ink. Where it could not be seen on white, as in mails, it has a dark ground.`}</Hint>
      )}
      {hasShades && (
        <Hint>{t`Two shades: that of the logo, and the nearest one that has enough contrast for a code.`}</Hint>
      )}
    </Stack>
  );
}
