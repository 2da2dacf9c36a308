import { useLingui } from '@lingui/react/macro';
import { mdiTrayArrowDown } from '@mdi/js';
import type { Days } from '../../../src/core/contract/calendar/days.ts';
import { writeAddressSearch } from '../address-search.ts';
import type { SharedView } from '../sharing/share-dialog.tsx';
import { useKitNames } from '../sharing/sharing-actions.ts';
import { DownloadLink } from '../transfers/download-link.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';

interface Props extends Pick<SharedView, 'comparison' | 'timeZone' | 'qrCodeId' | 'allTags' | 'hasOtherFilters'> {
  days: Days;
}

/** Downloads what is shown as a PDF, in the look of a brand kit. A PDF has no other filters than one campaign and tags. */
export function PdfButton({ days, comparison, timeZone, qrCodeId, allTags, hasOtherFilters = false }: Props) {
  const { t, i18n } = useLingui();
  const kits = useKitNames().data?.brandKits ?? [];
  if (hasOtherFilters) return null;
  const addressWith = (brandKitId: string | null): string => {
    const period = { fromDate: days.first, toDate: days.last, compareWith: comparison, timeZone };
    return `/reports/pdf${writeAddressSearch({ ...period, qrCodeId, allTags, language: i18n.locale, brandKitId })}`;
  };
  const name = t`PDF`;
  if (kits.length === 0) {
    return (
      <DownloadLink look="quiet" href={addressWith(null)}>
        {name}
      </DownloadLink>
    );
  }
  const trigger = (
    <Button look="quiet">
      <Icon path={mdiTrayArrowDown} size={18} />
      {name}
    </Button>
  );
  return (
    <MenuButton trigger={trigger} items={[{ id: null, name: t`Without a brand kit` }, ...kits]}>
      {(kit) => (
        <MenuItem key={kit.id} id={kit.id ?? 'none'} href={addressWith(kit.id)} isDownload textValue={kit.name}>
          <bdi>{kit.name}</bdi>
        </MenuItem>
      )}
    </MenuButton>
  );
}
