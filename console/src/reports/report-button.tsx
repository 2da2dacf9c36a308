import { useLingui } from '@lingui/react/macro';
import { mdiEmailOutline } from '@mdi/js';
import { useState } from 'react';
import { useRights } from '../api/use-rights.ts';
import type { SharedView } from '../sharing/share-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { EditReport } from './edit-report.tsx';
import type { ReportInput } from './report-actions.ts';

type Props = Pick<SharedView, 'title' | 'allTags' | 'timeZone' | 'hasOtherFilters'> & Pick<ReportInput, 'qrCodeId'>;

/** Creates a report by mail about the campaigns that are shown. */
export function ReportButton({ title: name, hasOtherFilters = false, qrCodeId = null, allTags = [], timeZone }: Props) {
  const { t } = useLingui();
  const { canDelete } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  if (!canDelete) return null;
  return (
    <>
      <Button look="quiet" onPress={() => setIsOpen(true)}>
        <Icon path={mdiEmailOutline} size={18} />
        {t`Mail`}
      </Button>
      {isOpen && (
        <EditReport
          report={null}
          start={{ name, qrCodeId, allTags, timeZone }}
          hasOtherFilters={hasOtherFilters}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
