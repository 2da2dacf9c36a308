import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRights } from '../api/use-rights.ts';
import { runAction } from '../frame/use-action.ts';
import { Loaded, ShowMore } from '../ui/data/loaded.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { GoToCampaigns, Message } from '../ui/message.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { RenameTag } from './rename-tag.tsx';
import { changeTag, type Tag, useWorkspaceTags } from './tag-queries.ts';
import { TagTable } from './tag-table.tsx';

/** All tags of the workspace, for renaming, merging or removing them everywhere at once. */
export function TagsScreen() {
  const { t, i18n } = useLingui();
  const { canWrite, canDelete } = useRights();
  const list = useWorkspaceTags();
  const [renamed, setRenamed] = useState<Tag | null>(null);
  const [removed, setRemoved] = useState<Tag | null>(null);
  const total = list.data?.pages[0]?.totalCount;
  return (
    <div className={screen.screen}>
      <ScreenHead title={t`Tags`} note={total !== undefined && new Intl.NumberFormat(i18n.locale).format(total)}>
        <Trans>Renaming or removing a tag here affects all campaigns that have it.</Trans>
      </ScreenHead>
      <Loaded query={list} lines={6} failed={t`The tags could not be loaded`}>
        {({ pages }) => {
          const tags = pages.flatMap(({ items }) => items);
          return tags.length === 0 ? (
            <Message title={t`No tags yet`} action={<GoToCampaigns />}>
              <Trans>
                Tags group campaigns, for example by place, season or customer. Add them in the list of campaigns.
              </Trans>
            </Message>
          ) : (
            <TagTable tags={tags} mayWrite={canWrite} onRename={setRenamed} onRemove={canDelete ? setRemoved : null} />
          );
        }}
      </Loaded>
      <ShowMore query={list} />
      {renamed !== null && <RenameTag tag={renamed} onClose={() => setRenamed(null)} />}
      {removed !== null && <RemoveTag tag={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

/** Asks first, because it is unknown afterwards which campaigns had the tag. */
function RemoveTag({ tag: { tag, campaigns }, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Question
      title={t`Remove the tag ${tag} everywhere?`}
      action={t`Remove`}
      onConfirm={() =>
        runAction({ run: () => changeTag(tag, null, () => {}), done: t`${tag} removed from all campaigns.` })
      }
      onClose={onClose}
    >
      <p>
        <Plural
          value={campaigns}
          one="It will be removed from # campaign."
          other="It will be removed from # campaigns."
        />{' '}
        <Trans>The campaigns themselves stay. This cannot be undone.</Trans>
      </p>
    </Question>
  );
}
