import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { Message } from '../ui/message.tsx';
import { RemoveTag } from './remove-tag.tsx';
import { RenameTag } from './rename-tag.tsx';
import { type Tag, useWorkspaceTags } from './tag-queries.ts';
import { TagTable } from './tag-table.tsx';

/** All tags of the workspace, to be renamed, made one, or removed everywhere at once. */
export function TagsScreen() {
  const { t, i18n } = useLingui();
  const { session } = useRouteContext({ from: '/signed-in' });
  const navigate = useNavigate();
  const list = useWorkspaceTags();
  const [renamed, setRenamed] = useState<Tag | null>(null);
  const [removed, setRemoved] = useState<Tag | null>(null);
  const tags = list.data?.pages.flatMap(({ qrCodeTags }) => qrCodeTags.items) ?? [];
  const total = list.data?.pages[0]?.qrCodeTags.totalCount;
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Tags`} note={total !== undefined && new Intl.NumberFormat(i18n.locale).format(total)}>
        <Trans>A tag that is renamed or removed here changes in all campaigns that have it.</Trans>
      </ScreenHead>
      {list.isPending && <Skeleton lines={6} />}
      {list.isError && tags.length === 0 && (
        <Message
          title={t`The tags could not be read`}
          action={<Button onPress={() => void list.refetch()}>{t`Try again`}</Button>}
        >
          {describeError(list.error)}
        </Message>
      )}
      {list.isSuccess && tags.length === 0 && (
        <Message
          title={t`No tags yet`}
          action={<Button look="main" onPress={() => void navigate({ to: '/campaigns' })}>{t`Go to campaigns`}</Button>}
        >
          <Trans>
            Tags bring campaigns together: a place, a season, a customer. Give them in the list of campaigns.
          </Trans>
        </Message>
      )}
      {tags.length > 0 && (
        <TagTable
          tags={tags}
          mayWrite={session.scopes.includes('qr:write')}
          onRename={setRenamed}
          onRemove={setRemoved}
        />
      )}
      {list.hasNextPage && (
        <Button onPress={() => void list.fetchNextPage()} isDisabled={list.isFetchingNextPage}>{t`Show more`}</Button>
      )}
      {renamed !== null && <RenameTag tag={renamed} onClose={() => setRenamed(null)} />}
      {removed !== null && <RemoveTag tag={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}
