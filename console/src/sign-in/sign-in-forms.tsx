import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError, hasCode, isPassing } from '../api/api-error.ts';
import { signInWithPasskey, whyNoPasskeys } from '../api/passkeys.ts';
import { type Session, startSession } from '../api/session.ts';
import { offerPasskey } from '../profile/passkey-offer-state.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { TextField } from '../ui/text-field.tsx';
import { NoPasskeys } from './no-passkeys.tsx';
import { ProviderButton } from './provider-button.tsx';
import { requestMail, useSignInOptions } from './sign-in-requests.ts';

interface Props {
  onSignedIn: (session: Session) => void;
  /** Goes to the sign-in provider, if that is possible here. */
  onProvider?: () => void;
}

/** All ways to sign in that the service offers. The first one has the main button. */
export function SignInForms({ onSignedIn, onProvider }: Props) {
  const { data, isFirstWait } = useSignInOptions();
  if (isFirstWait) return null;
  const isMailed = data?.mail === true;
  const hasPasskeys = whyNoPasskeys() === null;
  return (
    <Stack gap={6}>
      <PasskeySignIn onSignedIn={onSignedIn} />
      {onProvider && <ProviderButton name={data?.provider?.name} onPress={onProvider} />}
      {isMailed && <MailForm isSecond={hasPasskeys} />}
      <LinkForm isSecond={isMailed || hasPasskeys} onSignedIn={onSignedIn} />
    </Stack>
  );
}

interface LinkFormProps {
  /** Another form comes before it. */
  isSecond?: boolean;
  onSignedIn: (session: Session) => void;
}

/** Asks for a sign-in link and begins a session with it. */
function LinkForm({ isSecond = false, onSignedIn }: LinkFormProps) {
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

/** Asks for an address, and has a sign-in link mailed to it. Whether anybody has the address, it does not say. */
function MailForm({ isSecond }: { isSecond: boolean }) {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking');

  const wordsFor = (error: unknown): string => {
    if (hasCode(error, 'validation_failed')) return t`Enter an address such as name@example.com.`;
    if (hasCode(error, 'rate_limited')) return t`Too many links were requested. Try again in an hour.`;
    return t`The service is not responding. Try again.`;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setState('busy');
    setProblem(null);
    try {
      await requestMail(email.trim(), i18n.locale);
      setState('sent');
    } catch (error) {
      setProblem(wordsFor(error));
      setState('asking');
    }
  };
  if (state === 'sent') {
    return (
      <p role="status">
        <Trans>If this address belongs to somebody here, a link is on its way. It works for 10 minutes.</Trans>
      </p>
    );
  }
  return (
    <Stack as="form" gap={4} onSubmit={submit} noValidate>
      <TextField
        label={t`E-mail address`}
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        problem={problem}
        autoFocus
      />
      <Button look={isSecond ? 'plain' : 'main'} type="submit" isPending={state === 'busy'}>
        <Trans>Send me a link</Trans>
      </Button>
    </Stack>
  );
}

interface PasskeySignInProps {
  onSignedIn: (session: Session) => void;
}

/** A button that signs in with a passkey. */
function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const why = whyNoPasskeys();
  if (why !== null) return <NoPasskeys why={why} />;
  const wordsFor = (refusal: unknown): string => {
    if (!(refusal instanceof ApiError)) return t`Something went wrong. Try again.`;
    if (refusal.code === 'passkey_declined') return t`No passkey was used. Try again, or sign in with a link.`;
    if (refusal.code === 'invalid_passkey') return t`This passkey was not accepted. Try again, or sign in with a link.`;
    if (refusal.code === 'foreign_page')
      return t`Passkeys work only at the public address of this service and at localhost. Open the console there.`;
    if (isPassing(refusal)) return t`The service is not responding. Try again.`;
    return refusal.message;
  };
  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      onSignedIn(await signInWithPasskey());
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack gap={2}>
      <Button look="main" onPress={signIn} isPending={isBusy}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
      <Problem>{error !== null && wordsFor(error)}</Problem>
    </Stack>
  );
}
