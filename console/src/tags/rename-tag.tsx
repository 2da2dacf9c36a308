import { plural, t as translate } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { describeError } from '../errors/describe-error.ts';
import { notifyError, notifySuccess } from '../frame/notices.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { changeTag, isSameTag, type Tag, useCountOfTag } from './tag-queries.ts';
import styles from './tags.module.css';

/** Another name for a tag in all campaigns. When there is one of that name already, the two become one. */
export function RenameTag({ tag: { tag, campaigns }, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const [name, setName] = useState(tag);
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const wanted = name.trim();
  const isOther = wanted !== '' && !isSameTag(wanted, tag);
  const others = useCountOfTag(isOther ? wanted : '').data?.qrCodes.totalCount ?? 0;
  const isReady = wanted !== '' && wanted !== tag && done === null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    setDone(0);
    setError(null);
    try {
      const { refused } = await changeTag(tag, wanted, setDone);
      notifyRenamed(tag, wanted, refused, others === 0);
      onClose();
    } catch (failure) {
      setError(failure);
      setDone(null);
    }
  };
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look="main" type="submit" form={form} isDisabled={!isReady}>
        {others > 0 ? t`Make them one` : t`Rename`}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t`Rename the tag ${tag}`} actions={actions}>
      <form id={form} className={styles.form} onSubmit={submit}>
        <TextField
          label={t`New name`}
          value={name}
          onChange={setName}
          maxLength={LIMITS.tags.length}
          problem={error === null ? null : describeError(error)}
          autoFocus
        />
        {others > 0 && (
          <p className={styles.note}>
            <Plural
              value={others}
              one="# campaign has this tag already. The two become one, which cannot be taken apart again."
              other="# campaigns have this tag already. The two become one, which cannot be taken apart again."
            />
          </p>
        )}
        {done !== null && (
          <ProgressBar label={t`${done} of ${campaigns} campaigns`} value={campaigns === 0 ? null : done / campaigns} />
        )}
      </form>
    </Dialog>
  );
}

function notifyRenamed(from: string, to: string, refused: number, canUndo: boolean): void {
  if (refused > 0) {
    notifyError(
      plural(refused, {
        one: `# campaign could not be changed and keeps the tag ${from}.`,
        other: `# campaigns could not be changed and keep the tag ${from}.`,
      }),
    );
    return;
  }
  const undo = (): void => {
    changeTag(to, from, () => {}).catch((error: unknown) => notifyError(describeError(error)));
  };
  notifySuccess(translate`${from} is called ${to} now.`, canUndo ? undo : null);
}
