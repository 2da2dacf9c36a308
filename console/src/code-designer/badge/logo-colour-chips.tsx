import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
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
  if (colours === null || colours.dark.length + colours.light.length === 0) return null;
  return (
    <Stack gap={2} role="group" aria-labelledby={label}>
      <span id={label}>{t`Colours of the logo`}</span>
      <Row gap={2} isWrapping>
        {colours.dark.map((colour) => (
          <Button key={colour} onPress={() => onChange({ foregroundColor: colour })}>
            <Swatches colours={[colour]} />
            {t`Code ${colour}`}
          </Button>
        ))}
        {colours.light.map((colour) => (
          <Button key={colour} onPress={() => onChange({ backgroundColor: colour })}>
            <Swatches colours={[colour]} />
            {t`Background ${colour}`}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
