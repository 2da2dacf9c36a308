import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

export interface TabOf<Id extends string = string> {
  readonly id: Id;
  readonly name: ReactNode;
  /** Behind the name, as a number. */
  readonly note?: ReactNode;
}

interface Props<Id extends string> {
  label: string;
  tabs: readonly TabOf<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Of the selected tab. */
  children: ReactNode;
}

/** Parts of a screen of which one shows. The screen keeps which one in its address. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex(({ id }) => id === selected);
  // On a phone not all names may fit. Its own scrolling only, not that of the screen.
  useEffect(() => {
    const shown = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index];
    if (shown) list.current?.scrollTo({ left: shown.offsetLeft - (list.current.clientWidth - shown.offsetWidth) / 2 });
  }, [index]);
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab !== undefined && tab.id !== selected) onSelect(tab.id);
      }}
    >
      <TabList ref={list} aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ id, name, note }) => (
          <Tab key={id} id={id} className={styles.tab ?? ''}>
            {name}
            {note != null && <span className={styles.note}>{note}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanel id={selected} className={styles.panel ?? ''}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
