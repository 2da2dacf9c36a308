import { Plural, useLingui } from '@lingui/react/macro';
import { memo, useMemo, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { dishKey } from '../../../../src/core/contract/menus/menu-words.ts';
import { useRights } from '../../api/use-rights.ts';
import { readMenuRows } from '../../page-builder/menu/menu-rows.ts';
import { readText } from '../../page-builder/page-content.ts';
import { ReadFailed } from '../../ui/data/loaded.tsx';
import { SearchBox } from '../../ui/data/search-box.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Message } from '../../ui/message.tsx';
import type { TabProps } from '../campaign-tab.ts';
import styles from './sold-out.module.css';
import { sectionsOf } from './sold-out-sections.ts';
import { useSoldOut } from './use-sold-out.ts';

/** Menus with fewer dishes are seen at a glance. */
const SEARCHED_DISHES = 15;

/** The dishes of a menu, of which a tap marks one as sold out: for those who serve, on a phone. */
export function SoldOutTab({ campaign }: TabProps) {
  const { t } = useLingui();
  const { canWrite } = useRights();
  const [search, setSearch] = useState('');
  const { data, error, refetch, isFetching, isSoldOut, set } = useSoldOut(campaign.id);
  const menu = readText(data?.content ?? campaign.content, 'description');
  const rows = useMemo(() => readMenuRows(menu), [menu]);
  const sections = sectionsOf(rows, search);
  const dishes = rows.filter((row) => row.kind === 'dish');
  if (data === undefined) {
    if (error === null || isFetching) return <Skeleton lines={8} />;
    return <ReadFailed title={t`What is sold out could not be loaded`} error={error} onRetry={refetch} />;
  }
  if (dishes.length === 0) {
    return (
      <Message
        title={t`No dishes yet`}
      >{t`Dishes that are typed into the menu with a price can be marked here.`}</Message>
    );
  }
  const count = new Set(dishes.map(({ name }) => dishKey(name)).filter(isSoldOut)).size;
  return (
    <Stack gap={4} isForm>
      <h2 className="visually-hidden">{t`Sold out`}</h2>
      <Hint>
        <Plural value={count} _0="Nothing is sold out." one="# dish is sold out." other="# dishes are sold out." />{' '}
        {canWrite && t`Tap a dish to mark it.`}{' '}
        {t`The page shows it at once. Everything is back at 4:00 in the morning.`}
      </Hint>
      {dishes.length > SEARCHED_DISHES && (
        <SearchBox label={t`Search dishes`} placeholder={t`Search dishes`} value={search} onChange={setSearch} />
      )}
      {sections.map((section) => (
        <Stack as="section" key={section.id} gap={2}>
          {section.heading !== '' && (
            <h3>
              <bdi>{section.heading}</bdi>
            </h3>
          )}
          <Stack as="ul" className={styles.dishes}>
            {section.dishes.map(({ id, name, price }) => (
              <Dish
                key={id}
                name={name}
                price={price}
                isOut={isSoldOut(dishKey(name))}
                onMark={canWrite ? set : null}
              />
            ))}
          </Stack>
        </Stack>
      ))}
      {sections.length === 0 && <Hint>{t`No dish has these letters.`}</Hint>}
    </Stack>
  );
}

interface DishProps {
  name: string;
  price: string;
  isOut: boolean;
  /** Null for people who may not. */
  onMark: ((dish: string, isSoldOut: boolean) => Promise<void>) | null;
}

/** Drawn again only if it changes: a tap on one of hundreds is seen at once. */
const Dish = memo(function Dish({ name, price, isOut, onMark }: DishProps) {
  const { t } = useLingui();
  const inside = (
    <>
      <bdi className={styles.name}>{name}</bdi>
      {isOut ? <span className={styles.out}>{t`Sold out`}</span> : <bdi className={styles.price}>{price}</bdi>}
    </>
  );
  return (
    <li className={isOut ? styles.isOut : undefined}>
      {onMark === null ? (
        <span className={styles.dish}>{inside}</span>
      ) : (
        <ToggleButton
          className={styles.dish ?? ''}
          isSelected={isOut}
          onChange={(next) => void onMark(dishKey(name), next)}
        >
          {inside}
        </ToggleButton>
      )}
    </li>
  );
});
