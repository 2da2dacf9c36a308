import { useLingui } from '@lingui/react/macro';
import { SearchBox } from '../ui/data/search-box.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import type { KeyView } from './key-view.ts';

interface Props {
  view: KeyView;
  onChange: (part: Partial<Record<keyof KeyView, unknown>>) => void;
}

export function KeyToolbar({ view, onChange }: Props) {
  const { t } = useLingui();
  const segments = [
    { id: 'working', name: t`Active` },
    { id: 'ended', name: t`Inactive` },
  ] as const;
  return (
    <Row as="search" gap={3} isWrapping>
      <SegmentedControl
        label={t`Keys shown`}
        segments={segments}
        value={view.show ?? 'working'}
        onChange={(show) => onChange({ show })}
      />
      <SearchBox
        label={t`Search keys`}
        placeholder={t`Name or key`}
        value={view.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
    </Row>
  );
}
