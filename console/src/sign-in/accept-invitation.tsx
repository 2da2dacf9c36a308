import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { ApiError } from '../api/api-error.ts';
import { type Session, startSession } from '../api/session.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { fieldOf } from '../ui/field-errors.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Note } from '../ui/layout/note.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { SignInForms } from './sign-in-forms.tsx';
import { type InvitationDescription, readInvitation } from './sign-in-requests.ts';

interface Props {
  /** The token. */
  invitation: string;
  onSignedIn: (session: Session) => void;
}

/** Says what an invitation is for, and accepts it. */
export function AcceptInvitation({ invitation, onSignedIn }: Props) {
  const { data, error } = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: () => readInvitation(invitation),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) {
    return (
      <>
        <Note role="alert">{describeError(error)}</Note>
        <SignInForms onSignedIn={onSignedIn} />
      </>
    );
  }
  return data === undefined ? null : <Acceptance invitation={invitation} about={data} onSignedIn={onSignedIn} />;
}

function Acceptance({ invitation, about, onSignedIn }: Props & { about: InvitationDescription }) {
  const { t } = useLingui();
  const { workspaceName, inviterName, email, hasPerson } = about;
  const [name, setName] = useState(about.name ?? '');
  const { submit, isBusy, errors, problem, error } = useSubmit(
    async () => onSignedIn(await startSession(hasPerson ? { invitation } : { invitation, name })),
    ['name'],
  );
  const isSignInNeeded = error instanceof ApiError && error.problem.code === 'invitation_needs_sign_in';
  return (
    <Stack as="section" gap={4} aria-label={t`Invitation`}>
      <Stack as="form" gap={4} onSubmit={submit} noValidate>
        <p>
          {inviterName === null ? (
            <Trans>
              You are invited to <b dir="auto">{workspaceName}</b> as {email}.
            </Trans>
          ) : (
            <Trans>
              <bdi>{inviterName}</bdi> has invited you to <b dir="auto">{workspaceName}</b> as {email}.
            </Trans>
          )}
        </p>
        {!hasPerson && (
          <TextField
            {...fieldOf(errors, 'name')}
            label={t`Your name`}
            hint={t`Others in the workspace see it.`}
            value={name}
            onChange={setName}
            maxLength={LIMITS.nameLength}
            autoComplete="name"
            autoFocus
          />
        )}
        {problem !== null && <Note role="alert">{problem}</Note>}
        {!isSignInNeeded && (
          <Button look="main" type="submit" isPending={isBusy}>
            <Trans>Accept invitation</Trans>
          </Button>
        )}
      </Stack>
      {isSignInNeeded && (
        <>
          <Hint>
            <Trans>The invitation is accepted as soon as you have signed in here.</Trans>
          </Hint>
          <SignInForms onSignedIn={() => void submit()} />
        </>
      )}
    </Stack>
  );
}
