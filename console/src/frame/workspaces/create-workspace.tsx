import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../../src/core/contract/contract-limits.ts';
import { CreateWorkspaceDocument } from '../../../generated/frame/workspaces/workspaces.ts';
import { execute } from '../../api/execute.ts';
import { openWorkspace } from '../../api/workspace-address.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** Asks for a name, creates a workspace and opens it. */
export function CreateWorkspace({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const form = useSubmit(async () => {
    const { createWorkspace } = await execute(CreateWorkspaceDocument, { name: name.trim() });
    await openWorkspace(createWorkspace, '/campaigns');
  }, ['name']);
  return (
    <FormDialog title={t`New workspace`} action={t`Create`} form={form} onClose={onClose} isReady={name.trim() !== ''}>
      <TextField
        label={t`Name`}
        hint={t`It has its own campaigns, files, keys and people. You will be its Owner.`}
        field="name"
        maxLength={LIMITS.nameLength}
        autoFocus
        value={name}
        onChange={setName}
        problem={form.problemOf('name')}
      />
    </FormDialog>
  );
}
