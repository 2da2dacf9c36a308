import { whyNoPasskeys } from '../api/passkeys.ts';
import type { Session } from '../api/session.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { LinkForm } from './link-form.tsx';
import { MailForm } from './mail-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ProviderButton } from './provider-button.tsx';
import { useSignInOptions } from './sign-in-requests.ts';

interface Props {
  onSignedIn: (session: Session) => void;
  /** Goes to the sign-in provider, if that is possible here. */
  onProvider?: () => void;
}

/** All ways to sign in that the service offers. The first one has the main button. */
export function SignInForms({ onSignedIn, onProvider }: Props) {
  const { data } = useSignInOptions();
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
