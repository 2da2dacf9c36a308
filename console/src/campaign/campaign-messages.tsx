import { Trans, useLingui } from '@lingui/react/macro';
import { useRights } from '../api/use-rights.ts';
import { regionalLocale } from '../preferences/regional-locale.ts';
import { Button } from '../ui/button.tsx';
import { GoToCampaigns, Message } from '../ui/message.tsx';
import { restoreCampaign } from './campaign-actions.ts';
import { useDeletedCampaign } from './campaign-queries.ts';

/** Shown instead of a campaign that was deleted or never existed. */
export function CampaignGone({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const { canDelete } = useRights();
  const { data: deleted } = useDeletedCampaign(id, true);
  if (deleted === undefined) return null;
  if (deleted === null) {
    return (
      <Message title={t`Campaign not found`} action={<GoToCampaigns />}>
        {t`The address may be mistyped, or the campaign belongs to another workspace.`}
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
    <Message title={<span dir="auto">{name}</span>} action={canDelete ? restore : <GoToCampaigns />}>
      <Trans>
        This campaign was deleted on {date}. People who scan it see that it is not available. You can restore it just as
        it was.
      </Trans>
    </Message>
  );
}
