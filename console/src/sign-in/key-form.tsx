import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError, isPassing, isSessionEnded } from '../api/api-error.ts';
import { type Session, startSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Asks for an API key and begins a session with it. */
export function KeyForm({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { t } = useLingui();
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const wordsFor = (error: unknown): string => {
    if (isSessionEnded(error)) return t`This key is unknown, expired or revoked. Check that you copied all of it.`;
    if (isPassing(error)) return t`The service is not responding. Your key is still here. Try again.`;
    return error instanceof ApiError ? error.message : t`Something went wrong. Try again.`;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (key.trim() === '') return setProblem(t`Paste a key first.`);
    setIsBusy(true);
    setProblem(null);
    try {
      onSignedIn(await startSession({ key: key.trim() }));
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <TextField
        label={t`API key`}
        hint={t`You stay signed in for 12 hours. The key itself is not saved in this browser.`}
        type="password"
        name="key"
        autoComplete="current-password"
        autoFocus
        value={key}
        onChange={setKey}
        problem={problem}
      />
      <Button look="main" type="submit" isPending={isBusy}>
        <Trans>Sign in</Trans>
      </Button>
    </Stack>
  );
}
