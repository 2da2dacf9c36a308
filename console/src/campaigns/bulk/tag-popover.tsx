import { useLingui } from '@lingui/react/macro';
import { mdiClose } from '@mdi/js';
import { type FormEvent, type RefObject, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addTag, removeTag } from '../campaign-actions.ts';
import styles from './bulk-bar.module.css';

interface Props {
  ids: readonly string[];
  /** Tags of any selected campaign. */
  tags: readonly string[];
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Adds a tag to the selected campaigns, or removes one. */
export function TagPopover({ ids, tags, triggerRef, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Popover
      className={styles.popover ?? ''}
      placement="top"
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Dialog className={styles.dialog ?? ''} aria-label={t`Tags`}>
        <TagForm ids={ids} tags={tags} onDone={onClose} />
      </Dialog>
    </Popover>
  );
}

function TagForm({ ids, tags, onDone }: { ids: readonly string[]; tags: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const [tag, setTag] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (tag.trim() === '') return;
    void addTag(ids, tag.trim());
    onDone();
  };
  const remove = (name: string): void => {
    void removeTag(ids, name);
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField label={t`New tag`} value={tag} onChange={setTag} maxLength={LIMITS.tags.length} autoFocus />
      <Button look="main" type="submit">{t`Add tag`}</Button>
      {tags.length > 0 && (
        <Row as="ul" gap={2} isWrapping>
          {tags.map((name) => (
            <li key={name}>
              <Button onPress={() => remove(name)} aria-label={t`Remove the tag ${name}`}>
                {name}
                <Icon path={mdiClose} size={14} />
              </Button>
            </li>
          ))}
        </Row>
      )}
    </form>
  );
}
