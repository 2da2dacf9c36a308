import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ColorArea } from 'react-aria-components/ColorArea';
import { type Color, parseColor } from 'react-aria-components/ColorPicker';
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import styles from './colours.module.css';

interface EyeDropperWindow {
  readonly EyeDropper?: new () => { open(): Promise<{ readonly sRGBHex: string }> };
}

const toHex = (colour: Color): string => colour.toString('hex').toUpperCase();

interface PickerProps {
  /** `#RRGGBB`. */
  value: string;
  onChange: (colour: string) => void;
}

/** Hue, saturation and brightness; preserves the hue of a grey, which its digits do not contain. */
export function ColourPicker({ value, onChange }: PickerProps) {
  const { t } = useLingui();
  const [colour, setColour] = useState(() => parseColor(value).toFormat('hsb'));
  useEffect(() => {
    setColour((before) => (toHex(before) === value.toUpperCase() ? before : parseColor(value).toFormat('hsb')));
  }, [value]);
  const change = (next: Color): void => {
    setColour(next);
    onChange(toHex(next));
  };
  const { EyeDropper } = window as EyeDropperWindow;
  const pick = async (): Promise<void> => {
    if (EyeDropper === undefined) return;
    const picked = await new EyeDropper().open().catch(() => null);
    if (picked !== null) change(parseColor(picked.sRGBHex).toFormat('hsb'));
  };
  return (
    <Stack gap={3}>
      <ColorArea
        className={styles.area ?? ''}
        value={colour}
        onChange={change}
        colorSpace="hsb"
        xChannel="saturation"
        yChannel="brightness"
        aria-label={t`Saturation and brightness`}
      >
        <ColorThumb className={styles.thumb ?? ''} />
      </ColorArea>
      <ColorSlider value={colour} onChange={change} colorSpace="hsb" channel="hue" aria-label={t`Hue`}>
        <SliderTrack className={styles.track ?? ''}>
          <ColorThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </ColorSlider>
      {EyeDropper !== undefined && <Button onPress={() => pick()}>{t`Pick from the screen`}</Button>}
    </Stack>
  );
}
