import { useLingui } from '@lingui/react/macro';
import { mdiChevronDown, mdiClose, mdiMagnify } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { MenuButton, MenuItem } from '../design/menu.tsx';
import { useTags } from './campaign-queries.ts';
import styles from './campaign-toolbar.module.css';
import {
  type CampaignView,
  isFiltered,
  ORDERS,
  type Order,
  type PayloadType,
  STATES,
  type State,
  TYPES,
} from './campaign-view.ts';
import { ORDER_NAMES, STATE_NAMES, TYPE_NAMES } from './words.ts';

interface Props {
  view: CampaignView;
  onChange: (change: Partial<Record<keyof CampaignView, unknown>>) => void;
}

const SEARCH_DELAY_MS = 250;

export function CampaignToolbar({ view, onChange }: Props) {
  const { t, i18n } = useLingui();
  const tags = useTags().data?.qrCodeTags.items ?? [];
  const number = new Intl.NumberFormat(i18n.locale);
  const clear = (): void => onChange({ search: undefined, state: undefined, type: undefined, tag: undefined });
  return (
    <search className={styles.toolbar}>
      <SearchBox value={view.search ?? ''} onChange={(search) => onChange({ search: search || undefined })} />
      <div className={styles.filters}>
        <FilterMenu
          label={t`State`}
          chosen={view.state ? [view.state] : []}
          nameOf={(state) => t(STATE_NAMES[state as State])}
          options={STATES.map((id) => ({ id }))}
          isSingle
          onChoose={([state]) => onChange({ state })}
        />
        <FilterMenu
          label={t`Type`}
          chosen={view.type ?? []}
          nameOf={(type) => t(TYPE_NAMES[type as PayloadType])}
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
          nameOf={(order) => t(ORDER_NAMES[order as Order])}
          options={ORDERS.map((id) => ({ id }))}
          isSingle
          isRequired
          onChoose={([order]) => onChange({ order, direction: undefined })}
        />
        {isFiltered(view) && (
          <Button look="quiet" onPress={clear}>
            <Icon path={mdiClose} size={16} />
            {t`Clear filters`}
          </Button>
        )}
      </div>
    </search>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  // The address changed by other means: back, or "Clear filters".
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onChange(text.trim());
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <SearchField aria-label={t`Search campaigns`} className={styles.search ?? ''} value={text} onChange={setText}>
      <Icon path={mdiMagnify} size={18} />
      <Input className={styles.input ?? ''} placeholder={t`Name, address or code`} />
    </SearchField>
  );
}

interface FilterProps {
  label: string;
  chosen: readonly string[];
  options: readonly { id: string; note?: string }[];
  nameOf: (id: string) => string;
  onChoose: (ids: string[]) => void;
  isSingle?: boolean;
  /** One must be chosen. */
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
