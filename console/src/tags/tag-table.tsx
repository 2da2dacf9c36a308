import { useLingui } from '@lingui/react/macro';
import { ActionsMenu } from '../ui/actions-menu.tsx';
import { DataTable } from '../ui/data/data-table.tsx';
import { MenuItem } from '../ui/menu.tsx';
import type { Tag } from './tag-queries.ts';

interface Props {
  tags: readonly Tag[];
  mayWrite: boolean;
  onRename: (tag: Tag) => void;
  /** Null: it is not allowed. */
  onRemove: ((tag: Tag) => void) | null;
}

/** Tags, each with a link to its campaigns. */
export function TagTable({ tags, mayWrite, onRename, onRemove }: Props) {
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
