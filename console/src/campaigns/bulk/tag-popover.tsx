import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type RefObject, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { comparedText } from '../../../../src/core/contract/text.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTags } from '../campaign-queries.ts';
import { addTag, removeTag } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';

interface Props {
  ids: readonly string[];
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Adds a tag to the selected campaigns, or removes one. */
export function TagPopover({ ids, triggerRef, onClose }: Props) {
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
        <TagForm ids={ids} onDone={onClose} />
      </Dialog>
    </Popover>
  );
}

function TagForm({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const tag = text.trim();
  const number = new Intl.NumberFormat(i18n.locale);
  const known = useTags().data?.qrCodeTags.items ?? [];
  const fitting = known.filter((each) => comparedText(each.tag).includes(comparedText(tag)));
  const run = (change: typeof addTag): void => {
    void change(ids, tag);
    onDone();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (tag !== '') run(addTag);
  };
  return (
    <Stack as="form" gap={3} className={styles.form} onSubmit={submit}>
      <TextField label={t`Tag`} value={text} onChange={setText} maxLength={LIMITS.tags.length} autoFocus />
      {fitting.length > 0 && (
        <ul className={styles.tags} aria-label={t`Tags in use`}>
          {fitting.map((each) => (
            <li key={each.tag}>
              <button type="button" aria-pressed={each.tag === tag} onClick={() => setText(each.tag)}>
                <span className="clipped" dir="auto">
                  {each.tag}
                </span>
                <Hint as="span" className="tabular">
                  {number.format(each.campaigns)}
                </Hint>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Row gap={2} isWrapping>
        <Button look="main" type="submit" isDisabled={tag === ''}>{t`Add tag`}</Button>
        <Button isDisabled={tag === ''} onPress={() => run(removeTag)}>{t`Remove tag`}</Button>
      </Row>
    </Stack>
  );
}
