import { useLingui } from '@lingui/react/macro';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import styles from './page-design.module.css';
import type { Palette } from './page-style.ts';

interface Props {
  palettes: readonly Palette[];
  /** Undefined for colours of one's own. */
  value: Palette | undefined;
  onChange: (palette: Palette) => void;
}

/** Colours and fonts of a page, one chip each. */
export function PaletteChoice({ palettes, value, onChange }: Props) {
  const { t } = useLingui();
  const names: Readonly<Record<Palette['name'], string>> = {
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
    Code: t`Like the code`,
  };
  const choose = (chosen: string): void => {
    const palette = palettes.find(({ name }) => name === chosen);
    if (palette !== undefined) onChange(palette);
  };
  return (
    <Stack as={RadioGroup} gap={2} value={value?.name ?? null} onChange={choose} orientation="horizontal">
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
