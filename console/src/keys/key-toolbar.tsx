import { useLingui } from '@lingui/react/macro';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { Row } from '../ui/layout/boxes.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isWorking, stateOf } from './key-state.ts';
import type { KeyView } from './key-view.ts';

interface Props {
  keys: readonly KeyRowFragment[];
  view: KeyView;
  onChange: (part: Partial<Record<keyof KeyView, unknown>>) => void;
}

/** Fewer keys than this fit on the screen. */
const SEARCH_FROM = 12;

export function KeyToolbar({ keys, view, onChange }: Props) {
  const { t, i18n } = useLingui();
  const now = Date.now();
  const working = keys.filter((key) => isWorking(stateOf(key, now))).length;
  const number = new Intl.NumberFormat(i18n.locale);
  const segments = [
    { id: 'working', name: t`Active (${number.format(working)})` },
    { id: 'ended', name: t`Inactive (${number.format(keys.length - working)})` },
  ] as const;
  return (
    <Row as="search" gap={3} align="end" isWrapping>
      <SegmentedControl
        label={t`Keys shown`}
        segments={segments}
        value={view.show ?? 'working'}
        onChange={(show) => onChange({ show })}
      />
      {(keys.length >= SEARCH_FROM || view.search !== undefined) && (
        <TextField
          aria-label={t`Search keys`}
          label={null}
          type="search"
          placeholder={t`Name or first characters`}
          value={view.search ?? ''}
          onChange={(search) => onChange({ search: search || undefined })}
        />
      )}
    </Row>
  );
}
