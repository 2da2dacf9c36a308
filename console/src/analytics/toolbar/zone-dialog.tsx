import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ownZone } from '../view/analytics-view.ts';

interface Props {
  zone: string;
  onClose: () => void;
  onChoose: (zone: string) => void;
}

/** Time zone in which days and hours are counted. */
export function ZoneDialog({ zone, onClose, onChoose }: Props) {
  const { t } = useLingui();
  const options = useMemo(() => {
    const zones = new Set(['UTC', ownZone(), zone, ...Intl.supportedValuesOf('timeZone')]);
    return [...zones].map((id) => ({ id, name: id.replaceAll('_', ' ') }));
  }, [zone]);
  return (
    <Dialog title={t`Time zone`} onClose={onClose}>
      <ComboBox
        label={t`Time zone of days and hours`}
        hint={t`It is part of this page’s address, so anyone who opens the link sees the same figures.`}
        options={options}
        value={zone}
        emptyWords={t`There is no time zone with this name.`}
        onChange={(id) => {
          if (id === null) return;
          onChoose(id);
          onClose();
        }}
      />
    </Dialog>
  );
}
