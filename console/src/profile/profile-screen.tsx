import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { MeFragment } from '../../generated/profile/profile.ts';
import { notifySuccess } from '../frame/notices.ts';
import { chooseLanguage, LANGUAGES, type Language } from '../preferences/language.ts';
import { useSignInOptions } from '../sign-in/sign-in-requests.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { fieldOf } from '../ui/field-errors.ts';
import { Select } from '../ui/fields/select.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { ME, saveProfile } from './profile-queries.ts';
import { SessionsCard } from './sessions-card.tsx';

/** Who the person is, and where he is signed in. */
export function ProfileScreen() {
  const { t } = useLingui();
  const query = useQuery(ME);
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Profile`} />
      <Card title={t`You`}>
        <Loaded query={query} lines={4} lineHeight={90}>
          {({ me }) => <ProfileForm key={me.id} me={me} />}
        </Loaded>
      </Card>
      <PasskeysCard />
      <SessionsCard />
    </div>
  );
}

const languages = Object.entries(LANGUAGES).map(([id, name]) => ({ id: id as Language, name }));

function ProfileForm({ me }: { me: MeFragment }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const [name, setName] = useState(me.name);
  const [email, setEmail] = useState(me.newEmail ?? me.email ?? '');
  const [language, setLanguage] = useState<Language>((me.language ?? i18n.locale) as Language);
  const { submit, isBusy, errors, problem } = useSubmit(async () => {
    const wanted = email.trim();
    const isEmailSent = wanted !== '' && (wanted !== me.email || me.newEmail !== null);
    await saveProfile({ name, language, ...(isEmailSent && { email: wanted }) });
    await chooseLanguage(language);
    await router.invalidate();
    notifySuccess(t`Profile saved.`);
  }, ['name', 'email', 'language']);
  const options = useSignInOptions().data;
  const emailHint = me.isEmailVerified
    ? t`Verified. It cannot be changed here.`
    : me.newEmail === null
      ? t`For sign-in links and invitations. You can change it until it is verified.`
      : options?.mail === false && options.provider === null
        ? t`Not confirmed, because this service sends no mail. You can sign in without it.`
        : t`Not confirmed yet. Open the link that was mailed to it, or sign in with it at the sign-in provider. Save again for another link.`;
  return (
    <Stack as="form" gap={4} isForm onSubmit={submit} noValidate>
      <TextField
        {...fieldOf(errors, 'name')}
        label={t`Name`}
        hint={t`Others in your workspaces see it.`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.nameLength}
        autoComplete="name"
      />
      <TextField
        {...fieldOf(errors, 'email')}
        label={t`E-mail address`}
        hint={emailHint}
        type="email"
        value={email}
        onChange={setEmail}
        isReadOnly={me.isEmailVerified}
        autoComplete="email"
      />
      <Select
        {...fieldOf(errors, 'language')}
        label={t`Language`}
        hint={t`Of this console and of mails to you.`}
        options={languages}
        value={language}
        onChange={setLanguage}
      />
      <Problem>{problem}</Problem>
      <Row>
        <Button look="main" type="submit" isPending={isBusy}>{t`Save`}</Button>
      </Row>
    </Stack>
  );
}
