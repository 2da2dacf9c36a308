import { useLingui } from '@lingui/react/macro';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { PAGE_COLOURS } from '../../../../src/core/contract/brand-style.ts';
import type { QrPayloadType, QrStyleInput } from '../../../generated/code-designer/preview.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import type { Look } from '../../code-designer/look.ts';
import { hasProblem } from '../../ui/field-errors.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Columns, Row, Stack } from '../../ui/layout/boxes.tsx';
import { Disclosure, DisclosureGroup } from '../../ui/layout/disclosure-group.tsx';
import type { PreviewState } from '../preview/use-page-preview.ts';
import { DesignThumbnails } from './design-thumbnails.tsx';
import { PageColour } from './page-colour.tsx';
import styles from './page-design.module.css';
import {
  broughtPalette,
  colourIn,
  designIn,
  FONTS,
  fontIn,
  type PageField,
  type Palette,
  paletteIn,
  palettesFor,
} from './page-style.ts';

interface Props {
  payloadType: QrPayloadType;
  look: Look;
  onChange: (style: QrStyleInput) => void;
  preview: PreviewState['preview'];
  errors: FieldErrors;
}

/** The designs as thumbnails of this page, the fonts, and the colours. */
export function PageDesign({ payloadType, look, onChange, preview, errors }: Props) {
  const { t } = useLingui();
  const fontNames = {
    Modern: t`Modern (Inter)`,
    Editorial: t`Editorial (Source Serif and Inter)`,
    Elegant: t`Elegant (Playfair Display and Source Serif)`,
    Rounded: t`Rounded (Nunito)`,
    Classic: t`Classic (EB Garamond)`,
  };
  const colourNames = {
    experienceSurfaceColor: t`Paper`,
    experiencePrimaryColor: t`Text`,
    experienceAccentColor: t`Accent`,
  };
  const { style } = look;
  const design = designIn(style, payloadType);
  const set = (field: PageField, value: string): void => onChange({ ...style, [field]: value });
  const suggestions = new Map(preview?.problems.map(({ field, suggestion }) => [field, suggestion]));
  return (
    <Stack gap={4}>
      <DesignThumbnails
        payloadType={payloadType}
        look={look}
        address={preview?.address ?? null}
        value={design}
        onChange={(experienceTemplateCode) => {
          const palette = broughtPalette(look, payloadType, experienceTemplateCode);
          onChange({ ...style, ...palette?.style, experienceTemplateCode });
        }}
      />
      <PaletteChips design={design} look={look} onChange={(palette) => onChange({ ...style, ...palette.style })} />
      <DisclosureGroup>
        <Disclosure
          title={t`Page font and colours`}
          hasProblem={hasProblem(errors, ...PAGE_COLOURS.map((field) => `style.${field}`))}
        >
          <Select
            label={t`Font`}
            options={FONTS.map((id) => ({ id, name: fontNames[id] }))}
            value={fontIn(style)}
            onChange={(font) => set('experienceFontFamily', font)}
          />
          <Columns min="150px" gap={4}>
            {PAGE_COLOURS.map((field) => (
              <PageColour
                key={field}
                label={colourNames[field]}
                field={`style.${field}`}
                value={colourIn(style, field)}
                surface={field === 'experienceSurfaceColor' ? null : colourIn(style, 'experienceSurfaceColor')}
                suggestion={suggestions.get(`style.${field}`) ?? null}
                onChange={(colour) => set(field, colour)}
              />
            ))}
          </Columns>
        </Disclosure>
      </DisclosureGroup>
    </Stack>
  );
}

interface PaletteChipsProps {
  design: string;
  look: Look;
  onChange: (palette: Palette) => void;
}

/** The colours and fonts that suit the design, one chip each. */
function PaletteChips({ design, look, onChange }: PaletteChipsProps) {
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
  const palettes = palettesFor(design, look);
  const choose = (chosen: string): void => {
    const palette = palettes.find(({ name }) => name === chosen);
    if (palette !== undefined) onChange(palette);
  };
  return (
    <Stack
      as={RadioGroup}
      gap={2}
      value={paletteIn(look, design)?.name ?? null}
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
