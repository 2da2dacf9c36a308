import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError, hasCode, isPassing } from '../api/api-error.ts';
import { type Session, startSession } from '../api/session.ts';
import { offerPasskey } from '../profile/passkey-offer-state.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { TextField } from '../ui/text-field.tsx';

interface Props {
  /** Another form comes before it. */
  isSecond?: boolean;
  onSignedIn: (session: Session) => void;
}

/** Asks for a sign-in link and begins a session with it. */
export function LinkForm({ isSecond = false, onSignedIn }: Props) {
  const { t } = useLingui();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const wordsFor = (error: unknown): string => {
    if (hasCode(error, 'invalid_sign_in_link'))
      return t`This link was already used or has expired. Check that you copied all of it.`;
    if (isPassing(error)) return t`The service is not responding. Your link is still here. Try again.`;
    return error instanceof ApiError ? error.message : t`Something went wrong. Try again.`;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (link.trim() === '') return setProblem(t`Paste a link first.`);
    setIsBusy(true);
    setProblem(null);
    try {
      const session = await startSession({ token: tokenOf(link.trim()) });
      offerPasskey();
      onSignedIn(session);
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <TextField
        label={t`Sign-in link`}
        hint={t`Paste the whole link. It works once.`}
        name="link"
        autoComplete="off"
        autoFocus={!isSecond}
        value={link}
        onChange={setLink}
        problem={problem}
      />
      <Button look={isSecond ? 'plain' : 'main'} type="submit" isPending={isBusy}>
        <Trans>Sign in</Trans>
      </Button>
    </Stack>
  );
}

/** Returns the token of an address such as `/sign-in#token=…`, or the text itself. */
const tokenOf = (link: string): string => new URLSearchParams(link.slice(link.indexOf('#') + 1)).get('token') ?? link;
