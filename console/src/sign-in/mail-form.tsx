import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { hasCode } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { TextField } from '../ui/text-field.tsx';
import { requestMail } from './sign-in-requests.ts';

/** Asks for an address, and has a sign-in link mailed to it. Whether anybody has the address, it does not say. */
export function MailForm({ isSecond }: { isSecond: boolean }) {
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
