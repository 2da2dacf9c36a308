import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { useRights } from '../../api/use-rights.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Question } from '../../ui/overlays/question.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import type { SavedScreen, SavedView } from './saved-screens.ts';
import { deleteSharedView, saveView } from './view-queries.ts';

interface Props {
  screen: SavedScreen;
  /** What the screen shows. */
  search: string;
  /** The view whose name or sharing is changed; null to save another one. */
  view: SavedView | null;
  onClose: () => void;
}

/** Names a view, and shares it. */
export function SaveView({ screen, search, view, onClose }: Props) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const form = useSubmit(async () => {
    await saveView(view?.id ?? null, { screen, name, search, isShared });
    onClose();
  }, ['name']);
  return (
    <FormDialog
      title={view === null ? t`Save this view` : t`Rename or share view`}
      action={t`Save`}
      form={form}
      onClose={onClose}
      isReady={name.trim() !== ''}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.nameLength}
        autoComplete="off"
        autoFocus
        {...form.fieldOf('name')}
      />
      {(canWrite || isShared) && (
        <CheckField
          label={t`Share with everybody in the workspace`}
          hint={t`Others can open it. Only you can change it.`}
          value={isShared}
          onChange={setIsShared}
        />
      )}
    </FormDialog>
  );
}

/** Asks before a view of somebody else is deleted. */
export function DeleteSharedView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useLingui();
  const { name } = view;
  const owner = view.owner.name;
  return (
    <Question
      title={t`Delete “${name}”?`}
      action={t`Delete`}
      onConfirm={() => deleteSharedView(view)}
      onClose={onClose}
    >
      <Trans>{owner} shares this view with everybody in the workspace.</Trans>
    </Question>
  );
}
