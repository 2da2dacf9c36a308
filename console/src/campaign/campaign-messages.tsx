import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { describeError } from '../errors/describe-error.ts';
import { regionalLocale } from '../preferences/regional-locale.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Message } from '../ui/message.tsx';
import { restoreCampaign } from './campaign-actions.ts';
import { useDeletedCampaign } from './campaign-queries.ts';
import { useRights } from './campaign-rights.ts';

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** In place of a campaign that is deleted, or that there never was. */
export function CampaignGone({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { canDelete } = useRights();
  const { data: deleted } = useDeletedCampaign(id, true);
  const toList = (
    <Button look="main" onPress={() => router.navigate({ to: '/campaigns' })}>
      {t`Go to campaigns`}
    </Button>
  );
  if (deleted === undefined) return null;
  if (deleted === null) {
    return (
      <Message title={t`There is no such campaign`} action={toList}>
        {t`Its address may be mistyped, or it belongs to another workspace.`}
      </Message>
    );
  }
  const { name, deletedUtc } = deleted;
  const date = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'long' }).format(
    Date.parse(deletedUtc ?? ''),
  );
  const restore = (
    <Button look="main" onPress={() => restoreCampaign({ id, name })}>
      {t`Restore`}
    </Button>
  );
  return (
    <Message title={<span dir="auto">{name}</span>} action={canDelete ? restore : toList}>
      <Trans>
        This campaign was deleted on {date}. Whoever scans it sees that it is not available. Restored, it is as it was.
      </Trans>
    </Message>
  );
}

export function CampaignUnread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Message
      title={t`The campaign could not be read`}
      action={<Button look="main" onPress={onRetry}>{t`Try again`}</Button>}
    >
      {describeError(error)}
    </Message>
  );
}

/** Above what was read before. */
export function StaleNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Note role="status" action={<Button onPress={onRetry}>{t`Try again`}</Button>}>
      {t`The service does not answer. What you see may be old.`}
    </Note>
  );
}
