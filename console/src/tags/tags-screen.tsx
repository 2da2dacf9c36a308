import { plural, t as translate } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { useRights } from '../api/use-rights.ts';
import { describeError } from '../errors/describe-error.ts';
import { notifyError, notifySuccess } from '../frame/notices.ts';
import { completeAction } from '../frame/run-action.ts';
import { runAction } from '../frame/use-action.ts';
import { ActionsMenu } from '../ui/actions-menu.tsx';
import { DataTable } from '../ui/data/data-table.tsx';
import { Loaded, ShowMore } from '../ui/data/loaded.tsx';
import { ProgressBar } from '../ui/data/progress-bar.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import screen from '../ui/layout/screen.module.css';
import { ScreenHead } from '../ui/layout/screen-head.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { GoToCampaigns, Message } from '../ui/message.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { Question } from '../ui/overlays/question.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { changeTag, isSameTag, type Tag, useCountOfTag, useWorkspaceTags } from './tag-queries.ts';

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
        completeAction({ run: () => changeTag(tag, null, () => {}), done: t`${tag} removed from all campaigns.` })
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

/** Renames a tag in all campaigns. If the new name already exists, the two tags are merged. */
function RenameTag({ tag: { tag, campaigns }, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(tag);
  const [done, setDone] = useState(0);
  const wanted = name.trim();
  const isOther = wanted !== '' && !isSameTag(wanted, tag);
  const others = useCountOfTag(isOther ? wanted : '').data?.qrCodes.totalCount ?? 0;
  const form = useSubmit(async () => {
    setDone(0);
    const { refused } = await changeTag(tag, wanted, setDone);
    notifyRenamed(tag, wanted, refused, others === 0);
    onClose();
  });
  return (
    <FormDialog
      title={t`Rename the tag ${tag}`}
      action={others > 0 ? t`Merge` : t`Rename`}
      form={{ ...form, problem: null }}
      onClose={onClose}
      isReady={wanted !== '' && wanted !== tag}
    >
      <TextField
        label={t`New name`}
        value={name}
        onChange={setName}
        maxLength={LIMITS.tags.length}
        problem={form.error === null ? null : describeError(form.error)}
        autoFocus
      />
      {others > 0 && (
        <Hint tone="amber" isLarge>
          <Plural
            value={others}
            one="# campaign already has this tag. The two tags will be merged, which cannot be undone."
            other="# campaigns already have this tag. The two tags will be merged, which cannot be undone."
          />
        </Hint>
      )}
      {form.isBusy && (
        <ProgressBar label={t`${done} of ${campaigns} campaigns`} value={campaigns === 0 ? null : done / campaigns} />
      )}
    </FormDialog>
  );
}

function notifyRenamed(from: string, to: string, refused: number, canUndo: boolean): void {
  if (refused > 0) {
    notifyError(
      plural(refused, {
        one: `# campaign could not be changed and keeps the tag ${from}.`,
        other: `# campaigns could not be changed and keep the tag ${from}.`,
      }),
    );
    return;
  }
  const undo = (): void => void runAction({ run: () => changeTag(to, from, () => {}) });
  notifySuccess(translate`${from} renamed to ${to}.`, canUndo ? undo : null);
}

interface Props {
  tags: readonly Tag[];
  mayWrite: boolean;
  onRename: (tag: Tag) => void;
  /** Null: it is not allowed. */
  onRemove: ((tag: Tag) => void) | null;
}

/** Tags, each with a link to its campaigns. */
function TagTable({ tags, mayWrite, onRename, onRemove }: Props) {
  const { t, i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const menu = (tag: Tag) => {
    const { tag: name } = tag;
    return (
      <ActionsMenu name={name} onAction={(action) => (action === 'rename' ? onRename(tag) : onRemove?.(tag))}>
        <MenuItem id="rename">{t`Rename`}</MenuItem>
        {onRemove !== null && (
          <MenuItem id="remove" isDanger>
            {t`Remove everywhere`}
          </MenuItem>
        )}
      </ActionsMenu>
    );
  };
  return (
    <DataTable
      label={t`Tags`}
      rows={tags}
      idOf={({ tag }) => tag}
      hrefOf={({ tag }) => `/campaigns?${new URLSearchParams({ tag })}`}
      columns={[
        { id: 'tag', name: t`Tag`, cell: ({ tag }) => <bdi>{tag}</bdi> },
        {
          ...{ id: 'campaigns', name: t`Campaigns`, isNumber: true, width: '9rem' },
          cell: ({ campaigns }) => number.format(campaigns),
        },
      ]}
      menuOf={mayWrite && menu}
    />
  );
}
