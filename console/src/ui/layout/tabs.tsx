import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { Hint } from './hint.tsx';
import styles from './tabs.module.css';

export interface TabOf<Id extends string = string> {
  readonly id: Id;
  readonly name: ReactNode;
  /** Shown after the name, such as a number. */
  readonly note?: ReactNode;
}

interface Props<Id extends string> {
  label: string;
  tabs: readonly TabOf<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** On a phone not all names may fit. Scrolls only the row of names, not the screen. */
function reveal(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (tab && list) list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
}

/** Tabs, of which one is shown. The screen stores the selected one in its address. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: Props<Id>) {
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key);
        if (tab !== undefined && tab.id !== selected) onSelect(tab.id);
      }}
    >
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ id, name, note }) => (
          <Tab key={id} id={id} ref={id === selected ? reveal : null} className={styles.tab ?? ''}>
            {name}
            {note != null && (
              <Hint as="span" className="tabular">
                {note}
              </Hint>
            )}
          </Tab>
        ))}
      </TabList>
      {/* React Aria keeps the id of the first panel otherwise. */}
      <TabPanel key={selected} id={selected} className={styles.panel ?? ''}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
