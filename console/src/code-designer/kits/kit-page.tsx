import { useLingui } from '@lingui/react/macro';
import { type Palette, paletteIn, palettesForAny } from '../../page-builder/design/page-style.ts';
import { PaletteChoice } from '../../page-builder/design/palette-choice.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import type { GroupFields } from '../group-fields.ts';
import type { Look } from '../look.ts';
import { PageGroup } from '../page-group.tsx';
import { NO_PAGE, pageChange, pageOfKit } from './kit-look.ts';

/** Page of a brand kit: like its code, or of a palette, or of one's own colours. */
export function KitPage({ kit, look, onChange, ...group }: GroupFields & { kit: Look }) {
  const { t } = useLingui();
  const page = pageOfKit(kit);
  const palettes = palettesForAny(kit);
  const choose = ({ name, style }: Palette): void => onChange(name === 'Code' ? NO_PAGE : style);
  return (
    <PageGroup {...group} look={{ ...look, ...page }} onChange={(part) => onChange(pageChange(kit, part))}>
      <PaletteChoice palettes={palettes} value={paletteIn({ style: page, design: null }, palettes)} onChange={choose} />
      <Hint>{t`For new pages, shared figures, mails and PDFs.`}</Hint>
    </PageGroup>
  );
}
