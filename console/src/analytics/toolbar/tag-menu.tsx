import { useLingui } from '@lingui/react/macro';
import { mdiTagOutline } from '@mdi/js';
import { useTags } from '../../campaigns/campaign-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { useNumbers } from '../charts/use-numbers.ts';

interface Props {
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Limits the figures to campaigns with all of the chosen tags. Shows nothing if there are no tags. */
export function TagMenu({ chosen, onChange }: Props) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const tags = useTags().data?.qrCodeTags.items ?? [];
  if (tags.length === 0) return null;
  const trigger = (
    <Button>
      <Icon path={mdiTagOutline} size={18} />
      {t`Tags`}
    </Button>
  );
  return (
    <MenuButton
      trigger={trigger}
      items={tags.map(({ tag, campaigns }) => ({ id: tag, campaigns }))}
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={(keys) => keys !== 'all' && onChange([...keys].map(String))}
    >
      {({ id, campaigns }) => (
        <MenuItem id={id} textValue={id} note={numbers.whole(campaigns)}>
          <bdi>{id}</bdi>
        </MenuItem>
      )}
    </MenuButton>
  );
}
