import { useLingui } from '@lingui/react/macro';
import { mdiChevronDown, mdiClose, mdiTrayArrowDown } from '@mdi/js';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import type { QrPayloadType } from '../../../src/core/contract/payloads/payload-type.ts';
import type { QrCodeOrder } from '../../generated/campaigns/campaign-list.ts';
import { ViewsMenu } from '../frame/views/views-menu.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/data/chip.tsx';
import { SearchBox } from '../ui/data/search-box.tsx';
import { Icon } from '../ui/icon.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import { MenuButton, MenuGroup, MenuItem } from '../ui/menu.tsx';
import { useTags } from './campaign-queries.ts';
import {
  type CampaignView,
  COLUMNS,
  type Column,
  isFiltered,
  type ListView,
  listAddress,
  ORDERS,
  STATES,
  type State,
  TYPES,
} from './campaign-view.ts';
import styles from './campaigns.module.css';
import { COLUMN_NAMES, ORDER_NAMES, STATE_NAMES, TYPE_NAMES } from './words.ts';

interface Props {
  view: CampaignView;
  /** Columns that are not shown. */
  hidden: readonly Column[];
  /** Number of campaigns in the list, once it is known. */
  total: number | undefined;
  onChange: (change: Partial<Record<keyof ListView, unknown>>) => void;
}

export function CampaignToolbar(props: Props) {
  const { view, hidden, onChange } = props;
  const { t } = useLingui();
  const isTrash = view.state === 'Deleted';
  const clear = (): void =>
    onChange({ search: undefined, state: undefined, type: undefined, tag: undefined, import: undefined });
  return (
    <Row as="search" gap={2} isWrapping>
      {!isTrash && (
        <SearchBox
          label={t`Search campaigns`}
          placeholder={t`Name, address or code`}
          value={view.search ?? ''}
          onChange={(search) => onChange({ search: search || undefined })}
        />
      )}
      <div className={styles.filters}>
        <ViewsMenu screen="Campaigns" shown={{ ...view, hide: hidden }} />
        <FilterMenu
          label={t`Status`}
          chosen={view.state ? [view.state] : []}
          nameOf={(state) => t(STATE_NAMES[state as State])}
          options={STATES.map((id) => ({ id }))}
          isSingle
          onChoose={([state]) => onChange({ state })}
        />
        {!isTrash && <OtherFilters {...props} />}
        {view.import !== undefined && (
          <Chip onRemove={() => onChange({ import: undefined })} removeWords={t`All campaigns, not only of the import`}>
            {t`From one import`}
          </Chip>
        )}
        {isFiltered(view) && (
          <Button look="quiet" onPress={clear}>
            <Icon path={mdiClose} size={16} />
            {isTrash ? t`Back to all campaigns` : t`Clear filters`}
          </Button>
        )}
      </div>
    </Row>
  );
}

function OtherFilters({ view, hidden, total = 0, onChange }: Props) {
  const { t, i18n } = useLingui();
  const tags = useTags().data?.qrCodeTags.items ?? [];
  const number = new Intl.NumberFormat(i18n.locale);
  return (
    <>
      <FilterMenu
        label={t`Type`}
        chosen={view.type ?? []}
        nameOf={(type) => t(TYPE_NAMES[type as QrPayloadType])}
        options={TYPES.map((id) => ({ id }))}
        onChoose={(type) => onChange({ type })}
      />
      {(tags.length > 0 || view.tag) && (
        <FilterMenu
          label={t`Tags`}
          chosen={view.tag ?? []}
          nameOf={(tag) => tag}
          options={tags.map(({ tag, campaigns }) => ({ id: tag, note: number.format(campaigns) }))}
          onChoose={(tag) => onChange({ tag })}
        />
      )}
      <FilterMenu
        label={t`Sort`}
        chosen={[view.order ?? 'Created']}
        nameOf={(order) => t(ORDER_NAMES[order as QrCodeOrder])}
        options={ORDERS.map((id) => ({ id }))}
        isSingle
        isRequired
        onChoose={([order]) => onChange({ order, direction: undefined })}
      />
      <MenuButton
        trigger={
          <Button>
            {t`Columns`}
            <Icon path={mdiChevronDown} size={16} />
          </Button>
        }
        selectionMode="multiple"
        selectedKeys={COLUMNS.filter((column) => !hidden.includes(column))}
        onSelectionChange={(keys) =>
          onChange({ hide: keys === 'all' ? [] : COLUMNS.filter((column) => !keys.has(column)) })
        }
      >
        {COLUMNS.map((column) => (
          <MenuItem key={column} id={column}>
            {t(COLUMN_NAMES[column])}
          </MenuItem>
        ))}
      </MenuButton>
      <MenuButton
        trigger={
          <Button isIcon aria-label={t`Download`}>
            <Icon path={mdiTrayArrowDown} size={18} />
          </Button>
        }
      >
        {total > LIMITS.exportedListMax ? (
          <MenuGroup title={t`A list for download can have up to ${number.format(LIMITS.exportedListMax)} campaigns.`}>
            <MenuItem id="all" href="/workspace/transfers">{t`Export all campaigns…`}</MenuItem>
          </MenuGroup>
        ) : (
          <>
            <MenuItem id="csv" href={listAddress('csv', view)} isDownload>{t`CSV, for spreadsheets`}</MenuItem>
            <MenuItem id="ndjson" href={listAddress('ndjson', view)} isDownload>
              NDJSON
            </MenuItem>
          </>
        )}
      </MenuButton>
    </>
  );
}

interface FilterProps {
  label: string;
  chosen: readonly string[];
  options: readonly { id: string; note?: string }[];
  nameOf: (id: string) => string;
  onChoose: (ids: string[]) => void;
  isSingle?: boolean;
  /** One option must be chosen. */
  isRequired?: boolean;
}

function FilterMenu({ label, chosen, options, nameOf, onChoose, isSingle = false, isRequired = false }: FilterProps) {
  const names = chosen.map(nameOf);
  const value = names.length > 1 ? `${names[0]} +${names.length - 1}` : (names[0] ?? '');
  const trigger = (
    <Button>
      <span className={styles.filterLabel}>{value === '' ? label : `${label}: ${value}`}</span>
      <Icon path={mdiChevronDown} size={16} />
    </Button>
  );
  return (
    <MenuButton
      trigger={trigger}
      items={options}
      selectionMode={isSingle ? 'single' : 'multiple'}
      disallowEmptySelection={isRequired}
      selectedKeys={chosen}
      onSelectionChange={(keys) => onChoose(keys === 'all' ? options.map(({ id }) => id) : [...keys].map(String))}
    >
      {({ id, note }) => (
        <MenuItem id={id} note={note} textValue={nameOf(id)}>
          {nameOf(id)}
        </MenuItem>
      )}
    </MenuButton>
  );
}
