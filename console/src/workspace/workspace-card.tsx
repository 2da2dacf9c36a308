import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import {
  DeleteWorkspaceDocument,
  LeaveWorkspaceDocument,
  UpdateWorkspaceDocument,
} from '../../generated/workspace/workspace.ts';
import { execute } from '../api/execute.ts';
import { queryClient, SESSION } from '../api/query-client.ts';
import { useRights } from '../api/use-rights.ts';
import { QuestionWithKeys } from '../keys/question-with-keys.tsx';
import { LEFT } from '../sign-in/sign-in-search.ts';
import { DownloadLink } from '../transfers/download-link.tsx';
import { Button } from '../ui/button.tsx';
import { fieldOf } from '../ui/field-errors.ts';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';

/** Renames, leaves and deletes the workspace. */
export function WorkspaceCard() {
  const { t } = useLingui();
  const { canManagePeople } = useRights();
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Card title={t`This workspace`}>
      {canManagePeople && <NameForm />}
      <Row gap={2} isWrapping>
        <Button onPress={() => setAsked('leave')}>{t`Leave workspace`}</Button>
        {canManagePeople && <Button onPress={() => setAsked('delete')}>{t`Delete workspace`}</Button>}
      </Row>
      {asked === 'leave' && <LeaveQuestion onClose={close} />}
      {asked === 'delete' && <DeleteQuestion onClose={close} />}
    </Card>
  );
}

function NameForm() {
  const { t } = useLingui();
  const router = useRouter();
  const { workspaceName: saved } = useRights().session;
  const [name, setName] = useState(saved);
  const { submit, isBusy, errors, problem, forget } = useSubmit(async () => {
    await execute(UpdateWorkspaceDocument, { input: { name: name.trim() } });
    await queryClient.invalidateQueries(SESSION);
    await router.invalidate();
  }, ['name']);
  return (
    <Stack as="form" gap={3} onSubmit={submit} noValidate>
      <TextField
        {...fieldOf(errors, 'name')}
        label={t`Name`}
        hint={t`Its addresses stay the same.`}
        maxLength={LIMITS.nameLength}
        value={name}
        onChange={(text) => {
          setName(text);
          forget();
        }}
      />
      <Problem>{problem}</Problem>
      <Row>
        <Button type="submit" isDisabled={name.trim() === '' || name.trim() === saved} isPending={isBusy}>
          {t`Rename`}
        </Button>
      </Row>
    </Stack>
  );
}

/** The service chooses the workspace that is shown next. Without one, nobody can stay signed in. */
const leave = (isLast: boolean): void => location.assign(isLast ? LEFT : '/');

function LeaveQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { workspaceName, memberId, workspaces } = useRights().session;
  const run = async (revokeKeys: boolean): Promise<void> => {
    await execute(LeaveWorkspaceDocument, { revokeKeys });
    leave(workspaces.length === 1);
  };
  return (
    <QuestionWithKeys
      memberId={memberId}
      title={t`Leave ${workspaceName}?`}
      action={t`Leave`}
      onConfirm={run}
      onClose={onClose}
    >
      <Trans>You can only come back if an Owner adds you again. What you made stays.</Trans>
    </QuestionWithKeys>
  );
}

function DeleteQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { workspaceName: name } = useRights().session;
  const run = async (): Promise<void> => {
    await execute(DeleteWorkspaceDocument, { confirmName: name });
    location.reload();
  };
  return (
    <Question title={t`Delete ${name}?`} action={t`Delete`} name={name} onConfirm={run} onClose={onClose}>
      <Stack gap={3}>
        <Trans>
          Its codes, pages and keys stop working at once. Everything in it is deleted after 14 days; until then, an
          Owner can restore it.
        </Trans>
        <Row>
          <DownloadLink href="/exports/archive">{t`Export everything first`}</DownloadLink>
        </Row>
      </Stack>
    </Question>
  );
}
