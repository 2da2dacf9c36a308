import { plural, t as translate } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { describeError } from '../errors/describe-error.ts';
import { notifyError, notifySuccess } from '../frame/notices.ts';
import { runAction } from '../frame/use-action.ts';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { changeTag, isSameTag, type Tag, useCountOfTag } from './tag-queries.ts';

/** Renames a tag in all campaigns. If the new name already exists, the two tags are merged. */
export function RenameTag({ tag: { tag, campaigns }, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(tag);
  const [done, setDone] = useState(0);
  const wanted = name.trim();
  const isOther = wanted !== '' && !isSameTag(wanted, tag);
  const others = useCountOfTag(isOther ? wanted : '').data?.qrCodes.totalCount ?? 0;
  const form = useSubmit(async () => {
    setDone(0);
    const { refused } = await changeTag(tag, wanted, setDone);
    notifyRenamed(tag, wanted, refused, others === 0);
    onClose();
  });
  return (
    <FormDialog
      title={t`Rename the tag ${tag}`}
      action={others > 0 ? t`Merge` : t`Rename`}
      form={{ ...form, problem: null }}
      onClose={onClose}
      isReady={wanted !== '' && wanted !== tag}
    >
      <TextField
        label={t`New name`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.tags.length}
        problem={form.error === null ? null : describeError(form.error)}
        autoFocus
      />
      {others > 0 && (
        <Hint tone="amber" isLarge>
          <Plural
            value={others}
            one="# campaign already has this tag. The two tags will be merged, which cannot be undone."
            other="# campaigns already have this tag. The two tags will be merged, which cannot be undone."
          />
        </Hint>
      )}
      {form.isBusy && (
        <ProgressBar label={t`${done} of ${campaigns} campaigns`} value={campaigns === 0 ? null : done / campaigns} />
      )}
    </FormDialog>
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
  const undo = (): void => void runAction({ run: () => changeTag(to, from, () => {}) });
  notifySuccess(translate`${from} renamed to ${to}.`, canUndo ? undo : null);
}
