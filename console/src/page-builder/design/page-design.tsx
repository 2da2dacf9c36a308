import { useLingui } from '@lingui/react/macro';
import { PAGE_COLOURS } from '../../../../src/core/contract/brand/brand-style.ts';
import type { QrPayloadType, QrStyleInput } from '../../../generated/code-designer/preview.ts';
import type { FieldErrors } from '../../api/service-problem.ts';
import type { Look } from '../../code-designer/look.ts';
import { hasProblem } from '../../ui/field-errors.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Columns, Stack } from '../../ui/layout/boxes.tsx';
import { Disclosure, DisclosureGroup } from '../../ui/layout/disclosure-group.tsx';
import type { PreviewState } from '../preview/use-page-preview.ts';
import { DesignThumbnails } from './design-thumbnails.tsx';
import { PageColour } from './page-colour.tsx';
import {
  broughtPalette,
  colourIn,
  designIn,
  FONTS,
  fontIn,
  type PageField,
  paletteIn,
  palettesFor,
} from './page-style.ts';
import { PaletteChoice } from './palette-choice.tsx';

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
  const palettes = palettesFor(design, look);
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
      <PaletteChoice
        palettes={palettes}
        value={paletteIn(look, palettes)}
        onChange={(palette) => onChange({ ...style, ...palette.style })}
      />
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
