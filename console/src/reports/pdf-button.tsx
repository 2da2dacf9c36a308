import { useLingui } from '@lingui/react/macro';
import { mdiTrayArrowDown } from '@mdi/js';
import { useState } from 'react';
import { OtherFiltersHint } from '../sharing/other-filters-hint.tsx';
import { useKitNames } from '../sharing/sharing-actions.ts';
import { DownloadLink } from '../transfers/download-link.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { type PdfView, pdfAddress } from './pdf-address.ts';

/** Downloads what is shown as a PDF, in the look of a brand kit. A PDF has no other filters than one campaign and tags. */
export function PdfButton(view: PdfView) {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const kits = useKitNames().data?.brandKits ?? [];
  const name = t`PDF`;
  const addressWith = (kit: string | null): string => pdfAddress(view, i18n.locale, kit);
  const open = view.hasOtherFilters ? () => setIsOpen(true) : undefined;
  const trigger = (
    <Button look="quiet" {...(open && { onPress: open })}>
      <Icon path={mdiTrayArrowDown} size={18} />
      {name}
    </Button>
  );
  const choices = [{ id: null, name: kits.length === 0 ? t`Download the PDF` : t`Without a brand kit` }, ...kits];
  if (open) {
    return (
      <>
        {trigger}
        {isOpen && (
          <Dialog title={name} onClose={() => setIsOpen(false)}>
            <Stack gap={3}>
              <OtherFiltersHint />
              <p>{t`To put on paper exactly what you see, choose Print.`}</p>
              {choices.map((kit) => (
                <DownloadLink key={kit.id} href={addressWith(kit.id)}>
                  <bdi>{kit.name}</bdi>
                </DownloadLink>
              ))}
            </Stack>
          </Dialog>
        )}
      </>
    );
  }
  if (kits.length === 0) {
    return (
      <DownloadLink look="quiet" href={addressWith(null)}>
        {name}
      </DownloadLink>
    );
  }
  return (
    <MenuButton trigger={trigger} items={choices}>
      {(kit) => (
        <MenuItem key={kit.id} id={kit.id ?? 'none'} href={addressWith(kit.id)} isDownload textValue={kit.name}>
          <bdi>{kit.name}</bdi>
        </MenuItem>
      )}
    </MenuButton>
  );
}
