import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PasskeyRowFragment } from '../../generated/profile/passkeys.ts';
import { whyNoPasskeys } from '../api/passkeys.ts';
import { Moment } from '../formats/moment.tsx';
import { completeAction } from '../frame/run-action.ts';
import { NoPasskeys } from '../sign-in/no-passkeys.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { PasskeyName } from './passkey-name.tsx';
import { removePasskey, usePasskeys } from './passkey-queries.ts';
import styles from './profile.module.css';

/** The person's passkeys. */
export function PasskeysCard() {
  const { t } = useLingui();
  const query = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const why = whyNoPasskeys();
  return (
    <Card
      title={t`Passkeys`}
      actions={why === null && <Button onPress={() => setIsAdding(true)}>{t`Add passkey`}</Button>}
    >
      <Hint isLarge>
        <Trans>
          Sign in with your fingerprint, your face or the PIN of your device, without a link. Only your devices know the
          secret. Add a second passkey on another device, in case you lose one.
        </Trans>
      </Hint>
      {why !== null && <NoPasskeys why={why} />}
      <Loaded query={query} lines={2}>
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className={styles.list}>
              {passkeys.map((each) => (
                <PasskeyLine key={each.id} passkey={each} isLast={passkeys.length === 1} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <PasskeyName passkey={null} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function PasskeyLine({ passkey, isLast }: { passkey: PasskeyRowFragment; isLast: boolean }) {
  const { t } = useLingui();
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null);
  const { id, name, isBackedUp, createdUtc, lastUsedUtc } = passkey;
  const close = (): void => setDoing(null);
  return (
    <Row as="li" gap={3} lineGap={2} justify="space-between" isWrapping className={styles.line}>
      <Stack as="span" basis="14rem">
        <bdi className="clipped" title={name}>
          {name}
        </bdi>
        <Hint as="span">
          <Trans>
            added <Moment utc={createdUtc} />
          </Trans>
          {' · '}
          {lastUsedUtc == null ? (
            <Trans>not used yet</Trans>
          ) : (
            <Trans>
              last used <Moment utc={lastUsedUtc} />
            </Trans>
          )}
          {' · '}
          {isBackedUp ? <Trans>synced between your devices</Trans> : <Trans>on one device only</Trans>}
        </Hint>
      </Stack>
      <Row gap={2}>
        <Button onPress={() => setDoing('rename')} aria-label={t`Rename ${name}`}>{t`Rename`}</Button>
        <Button
          look="danger"
          onPress={() => setDoing('remove')}
          aria-label={t({ message: `Remove ${name}`, context: 'button' })}
        >
          {t`Remove`}
        </Button>
      </Row>
      {doing === 'rename' && <PasskeyName passkey={passkey} onClose={close} />}
      {doing === 'remove' && (
        <Question
          title={t`Remove this passkey?`}
          action={t`Remove`}
          onConfirm={() => completeAction({ run: () => removePasskey(id), done: t`${name} removed.` })}
          onClose={close}
        >
          <Trans>
            <bdi>{name}</bdi> will not sign you in any more. Delete it on your device too. Browsers that are signed in
            stay so.
          </Trans>{' '}
          {isLast && <Trans>It is your last passkey: you will need a sign-in link next time.</Trans>}
        </Question>
      )}
    </Row>
  );
}
