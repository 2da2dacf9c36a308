import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ownZone } from '../view/analytics-view.ts';

interface Props {
  zone: string;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (zone: string) => void;
}

/** Time zone in which days and hours are counted. */
export function ZoneDialog({ zone, isOpen, onClose, onChoose }: Props) {
  const { t } = useLingui();
  const options = useMemo(() => {
    const zones = new Set(['UTC', ownZone(), zone, ...Intl.supportedValuesOf('timeZone')]);
    return [...zones].map((id) => ({ id, name: id.replaceAll('_', ' ') }));
  }, [zone]);
  return (
    <Dialog title={t`Time zone`} isOpen={isOpen} onClose={onClose}>
      <ComboBox
        label={t`Days and hours are those of`}
        hint={t`The address of this screen holds it, so whoever opens the link sees the same figures.`}
        options={options}
        value={zone}
        emptyWords={t`No zone has this name.`}
        onChange={(id) => {
          if (id === null) return;
          onChoose(id);
          onClose();
        }}
      />
    </Dialog>
  );
}
