import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SIGN_IN_LINK_COMMAND } from '../../../src/core/contract/console/sign-in-link-command.ts';
import { refusalOf } from '../api/read-error.ts';
import { sendRequest } from '../api/send-request.ts';
import { signOut } from '../api/sign-out.ts';
import { Moment } from '../formats/moment.tsx';
import { runAction } from '../frame/use-action.ts';
import { useSignInOptions } from '../sign-in/sign-in-requests.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { CopyButton } from '../ui/data/copy-button.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Question } from '../ui/overlays/question.tsx';
import styles from './profile.module.css';

const SESSIONS = ['sessions'];

/** Browsers that the person is signed in to. */
export function SessionsCard() {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => readSessions(signal) });
  const navigate = useNavigate();
  const options = useSignInOptions().data;
  const endAll = () => signOut(() => navigate({ to: '/sign-in' }), 'everywhere');
  return (
    <Card
      title={t`Signed-in browsers`}
      actions={<Button onPress={() => setIsAsking(true)}>{t`Sign out everywhere`}</Button>}
    >
      <Hint isLarge>
        <Trans>
          You are signed in to these browsers. Nothing about a browser or its location is stored, so you can only tell
          them apart by time. Each is signed out after 12 hours without use, and after 30 days at most.
        </Trans>
      </Hint>
      <Loaded query={query} lines={2}>
        {(sessions) => (
          <ul className={styles.list}>
            {sessions.map((each) => (
              <SessionLine key={each.id} session={each} />
            ))}
          </ul>
        )}
      </Loaded>
      {options?.mail === false && options.provider === null && (
        <Stack gap={1} className="fine">
          <span>
            <Trans>
              In a browser without your passkey, you need a one-time sign-in link from the operator of this service:
            </Trans>
          </span>
          <Row as="span" gap={1} className="breakable">
            <code>{SIGN_IN_LINK_COMMAND}</code>
            <CopyButton text={SIGN_IN_LINK_COMMAND} label={t`Copy command`} />
          </Row>
        </Stack>
      )}
      {isAsking && (
        <Question
          title={t`Sign out everywhere?`}
          action={t`Sign out everywhere`}
          onConfirm={endAll}
          onClose={() => setIsAsking(false)}
        >
          <Trans>You will be signed out of all browsers, including this one.</Trans>
        </Question>
      )}
    </Card>
  );
}

function SessionLine({ session }: { session: ListedSession }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, createdUtc, lastUsedUtc, isCurrent } = session;
  const end = async (): Promise<void> => {
    await runAction({ run: () => endOneSession(id), done: t`Browser signed out.` });
    await client.invalidateQueries({ queryKey: SESSIONS });
  };
  return (
    <Row as="li" gap={3} lineGap={2} justify="space-between" isWrapping className={styles.line}>
      <Stack as="span">
        <span>
          <Trans>
            Signed in <Moment utc={createdUtc} />
          </Trans>
        </span>
        <Hint as="span">
          {lastUsedUtc === null ? (
            <Trans>not used since, or just now</Trans>
          ) : (
            <Trans>
              last used <Moment utc={lastUsedUtc} />
            </Trans>
          )}
        </Hint>
      </Stack>
      {isCurrent ? <Chip tone="green">{t`This browser`}</Chip> : <Button onPress={end}>{t`Sign out`}</Button>}
    </Row>
  );
}

/** A browser that the person is signed in to. Nothing is known about the browser itself. */
interface ListedSession {
  readonly id: string;
  readonly createdUtc: string;
  readonly expiresUtc: string;
  /** Null if unused since the sign-in, or used less than about a minute ago. */
  readonly lastUsedUtc: string | null;
  readonly isCurrent: boolean;
}

const PATH = '/console/sessions';

async function send(path: string, init: RequestInit): Promise<unknown> {
  const { status, body } = await sendRequest(path, init);
  if (status >= 400) throw refusalOf(body);
  return body;
}

/** Returns the sessions, newest first. */
async function readSessions(signal: AbortSignal): Promise<readonly ListedSession[]> {
  // The service and the console have the same version.
  const { sessions } = (await send(PATH, { signal })) as { sessions: readonly ListedSession[] };
  return sessions;
}

async function endOneSession(id: string): Promise<void> {
  await send(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
