import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { FieldErrors } from '../../api/service-problem.ts';
import { useLeaveGuard } from '../../frame/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstProblem, otherProblems } from '../../ui/field-errors.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import { Note } from '../../ui/layout/note.tsx';
import type { Campaign } from '../campaign-queries.ts';
import { ContestedNotice } from './contested-notice.tsx';
import styles from './save-bar.module.css';
import type { Unsaved } from './use-edit.ts';

interface Props {
  campaign: Campaign;
  edit: Unsaved;
  /** Fields of the service whose problems the form itself shows. */
  shownFields: readonly string[];
}

const hasAny = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** Shown below a tab with unsaved changes. Asks before leaving. */
export function SaveBar({ campaign, edit, shownFields }: Props) {
  const { t } = useLingui();
  useLeaveGuard(edit.isUnsaved);
  const isContested = edit.contested.length > 0;
  useEffect(() => {
    if (hasAny(edit.errors)) focusFirstProblem(edit.errors);
  }, [edit.errors]);
  if (!edit.isUnsaved) return null;
  return (
    <div className={styles.place}>
      {isContested && <ContestedNotice campaign={campaign} edit={edit} />}
      {otherProblems(edit.errors, shownFields).map((problem) => (
        <Note key={problem} tone="red" role="alert">
          {problem}
        </Note>
      ))}
      <Row gap={2} isWrapping role="toolbar" aria-label={t`Unsaved changes`}>
        <span className={styles.words}>{t`Unsaved changes`}</span>
        <Button onPress={edit.discard} isDisabled={edit.isSaving}>{t`Discard`}</Button>
        <Button look="main" onPress={() => edit.save()} isPending={edit.isSaving} isDisabled={isContested}>
          {t`Save`}
        </Button>
      </Row>
    </div>
  );
}
