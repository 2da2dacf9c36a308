import { useLingui } from '@lingui/react/macro';
import { mdiClockOutline, mdiPrinterOutline, mdiTagOutline } from '@mdi/js';
import { useMemo, useState } from 'react';
import { useTags } from '../../campaigns/campaign-queries.ts';
import { ViewsMenu } from '../../frame/views/views-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useNumbers } from '../charts/use-numbers.ts';
import { type AnalyticsView, COMPARED_NAMES, ownZone, type ShownView } from '../view/analytics-view.ts';
import { COMPARISON_NAMES } from '../words.ts';
import { PeriodField } from './period-field.tsx';
import styles from './toolbar.module.css';

interface Props {
  view: AnalyticsView;
  shown: ShownView;
  onChange: (change: Partial<Record<keyof AnalyticsView, unknown>>) => void;
}

/** Period, comparison, time zone and tags: the filters that no list row offers. */
export function AnalyticsToolbar({ view, shown, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [isZoneOpen, setIsZoneOpen] = useState(false);
  const zone = shown.zone.replaceAll('_', ' ');
  return (
    <Row gap={2} isWrapping>
      <ViewsMenu screen="Analytics" shown={view} />
      <PeriodField shown={shown} onChange={onChange} />
      <div className={styles.comparison}>
        <Select
          label={t`Comparison`}
          isLabelHidden
          options={COMPARED_NAMES.map((id) => ({ id, name: i18n._(COMPARISON_NAMES[id]) }))}
          value={shown.comparison}
          onChange={(compare) => onChange({ compare })}
        />
      </div>
      <Button onPress={() => setIsZoneOpen(true)} aria-label={t`Time zone: ${zone}`}>
        <Icon path={mdiClockOutline} size={18} />
        {zone}
      </Button>
      <TagMenu chosen={view.tag ?? []} onChange={(tag) => onChange({ tag })} />
      <Button look="quiet" onPress={() => window.print()}>
        <Icon path={mdiPrinterOutline} size={18} />
        {t`Print`}
      </Button>
      {isZoneOpen && (
        <ZoneDialog
          zone={shown.zone}
          onClose={() => setIsZoneOpen(false)}
          onChoose={(chosen) => onChange({ zone: chosen })}
        />
      )}
    </Row>
  );
}

interface TagMenuProps {
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Limits the figures to campaigns with all of the chosen tags. Shows nothing if there are no tags. */
function TagMenu({ chosen, onChange }: TagMenuProps) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const tags = useTags().data?.qrCodeTags.items ?? [];
  if (tags.length === 0) return null;
  const trigger = (
    <Button>
      <Icon path={mdiTagOutline} size={18} />
      {t`Tags`}
    </Button>
  );
  return (
    <MenuButton
      trigger={trigger}
      items={tags.map(({ tag, campaigns }) => ({ id: tag, campaigns }))}
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={(keys) => keys !== 'all' && onChange([...keys].map(String))}
    >
      {({ id, campaigns }) => (
        <MenuItem id={id} textValue={id} note={numbers.whole(campaigns)}>
          <bdi>{id}</bdi>
        </MenuItem>
      )}
    </MenuButton>
  );
}

interface ZoneDialogProps {
  zone: string;
  onClose: () => void;
  onChoose: (zone: string) => void;
}

/** Time zone in which days and hours are counted. */
function ZoneDialog({ zone, onClose, onChoose }: ZoneDialogProps) {
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
