import { useLingui } from '@lingui/react/macro';
import { mdiPencilOutline } from '@mdi/js';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useLeaveGuard } from '../../frame/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { problemOf } from '../../ui/field-errors.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Campaign } from '../campaign-queries.ts';
import { ContestedNotice } from '../saving/contested-notice.tsx';
import { useEdit } from '../saving/use-edit.ts';
import styles from './head.module.css';

interface Props {
  campaign: Campaign;
  part: 'name' | 'content';
  label: string;
  lengthMax: number;
  /** The text is edited elsewhere on the screen. */
  isShownOnly?: boolean;
  /** Content while the text is not being edited. */
  children: ReactNode;
}

const NAMES = { name: ['name'], content: ['content'] } as const;

/** A text that becomes a field when its pencil is pressed. Enter saves, Escape discards. */
export function TextInPlace({ campaign, part, label, lengthMax, isShownOnly = false, children }: Props) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const canEdit = canWrite && !isShownOnly;
  const edit = useEdit(campaign, NAMES[part]);
  const [isOpen, setIsOpen] = useState(edit.isUnsaved);
  useLeaveGuard(edit.isUnsaved && canEdit);
  const shown = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) shown.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = (): void => {
    edit.reset();
    setIsOpen(false);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!edit.isUnsaved || (await edit.save())) setIsOpen(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  if (!isOpen || !canEdit) {
    return (
      <Row gap={1} className={styles.shown} ref={shown}>
        {children}
        {canEdit && (
          <IconButton icon={mdiPencilOutline} aria-label={t`Edit: ${label}`} onPress={() => setIsOpen(true)} />
        )}
      </Row>
    );
  }
  const { contested, values } = edit;
  return (
    <Row as="form" gap={2} align="start" isWrapping className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <TextField
          label={label}
          value={values[part]}
          onChange={(value) => edit.change({ [part]: value })}
          onKeyDown={press}
          maxLength={lengthMax}
          problem={problemOf(edit.errors, part)}
          dir={part === 'name' ? 'auto' : 'ltr'}
          autoFocus
        />
      </div>
      <Button onPress={close}>{t`Cancel`}</Button>
      <Button look="main" type="submit" isPending={edit.isSaving} isDisabled={contested.length > 0}>
        {t`Save`}
      </Button>
      {contested.length > 0 && (
        <div className={styles.notice}>
          <ContestedNotice campaign={campaign} edit={edit} />
        </div>
      )}
    </Row>
  );
}
