import { useLingui } from '@lingui/react/macro';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { type PagePalette, type PaletteName, palettesOf } from '../../../../src/core/contract/page-designs.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import styles from './page-design.module.css';
import { type PageStyle, paletteIn } from './page-style.ts';

interface Props {
  design: string;
  style: PageStyle;
  onChange: (palette: PagePalette) => void;
}

/** The colours and fonts that suit the design, one chip each. */
export function PaletteChips({ design, style, onChange }: Props) {
  const { t } = useLingui();
  const names: Readonly<Record<PaletteName, string>> = {
    Linen: t`Linen`,
    Lemon: t`Lemon`,
    Sage: t`Sage`,
    Coast: t`Coast`,
    Rose: t`Rose`,
    Lilac: t`Lilac`,
    Clay: t`Clay`,
    Paper: t`White`,
    Night: t`Night`,
    Forest: t`Forest`,
    Wine: t`Wine`,
    Ocean: t`Ocean`,
  };
  const palettes = palettesOf(design);
  const choose = (chosen: string): void => {
    const palette = palettes.find(({ name }) => name === chosen);
    if (palette !== undefined) onChange(palette);
  };
  return (
    <Stack
      as={RadioGroup}
      gap={2}
      value={paletteIn(style, design)?.name ?? null}
      onChange={choose}
      orientation="horizontal"
    >
      <Label className={styles.label ?? ''}>{t`Colours and fonts`}</Label>
      <Row gap={2} align="stretch" isWrapping>
        {palettes.map(({ name, style: colours }) => (
          <Radio key={name} value={name} className={styles.palette ?? ''}>
            <span className={styles.sample} style={{ background: colours.experienceSurfaceColor }} aria-hidden="true">
              <span style={{ background: colours.experiencePrimaryColor }} />
              <span style={{ background: colours.experienceAccentColor }} />
            </span>
            {names[name]}
          </Radio>
        ))}
      </Row>
    </Stack>
  );
}
