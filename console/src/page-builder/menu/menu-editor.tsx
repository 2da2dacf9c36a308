import { useLingui } from '@lingui/react/macro';
import { mdiFormatTitle, mdiPlus, mdiText } from '@mdi/js';
import { useRef, useState } from 'react';
import { writeMenuText } from '../../../../src/core/contract/menus/write-menu-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type ChangeRows, rowEventsOf } from './menu-row-events.ts';
import { MenuRowItem } from './menu-row-item.tsx';
import { type MenuRow, newDish, newSection, newText, readMenuRows } from './menu-rows.ts';
import type { Renaming } from './renaming.ts';

interface Props {
  /** Text of the menu, as its page reads it. */
  value: string;
  onChange: (text: string) => void;
  /** What is kept by the name of a dish or section may follow it. */
  onRename?: (renaming: Renaming) => void;
  problem: string | null;
  /** Its name in the service. */
  field?: string;
}

/** Rows of a menu: sections, dishes with prices, and texts. */
export function MenuEditor({ value, onChange, onRename, problem, field = 'content.description' }: Props) {
  const { t } = useLingui();
  const { rows, latest, change } = useMenuRows(value, onChange, onRename);
  const isTouch = useMedia('(pointer: coarse)');
  const [added, setAdded] = useState<string | null>(null);
  const [events] = useState(() => rowEventsOf(latest, change, setAdded));
  const add = (row: MenuRow): void => {
    setAdded(row.id);
    change((now) => [...now, row]);
  };
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <h3>{t`Menu`}</h3>
        <Hint>
          {!isTouch && t`Drag rows by their handle, or move them with Alt and the arrow keys.`}{' '}
          {t`You can paste a whole menu into a row.`}
        </Hint>
      </Stack>
      {rows.length > 0 && (
        <Stack as="ul" gap={2} aria-label={t`Menu rows`} data-field={field}>
          {rows.map((row) => (
            <MenuRowItem key={row.id} row={row} isNew={row.id === added} events={events} />
          ))}
        </Stack>
      )}
      {problem !== null && <Hint tone="red">{problem}</Hint>}
      <Row gap={2} isWrapping>
        <Button onPress={() => add(newDish())}>
          <Icon path={mdiPlus} size={18} />
          {t`Add dish`}
        </Button>
        <Button look="quiet" onPress={() => add(newSection())}>
          <Icon path={mdiFormatTitle} size={18} />
          {t`Add section`}
        </Button>
        <Button look="quiet" onPress={() => add(newText())}>
          <Icon path={mdiText} size={18} />
          {t`Add text`}
        </Button>
      </Row>
    </Stack>
  );
}

interface Known {
  readonly text: string;
  readonly rows: readonly MenuRow[];
}

/**
 * Rows of a menu's text. They are local while the text is the one last written, because the text has no empty rows; a
 * text from elsewhere is parsed again. Nothing is written before a change. The functions stay the same.
 */
function useMenuRows(text: string, onChange: Props['onChange'], onRename: Props['onRename']) {
  const [known, setKnown] = useState<Known>(() => ({ text, rows: readMenuRows(text) }));
  const current = known.text === text ? known : { text, rows: readMenuRows(text) };
  if (current !== known) setKnown(current);
  const now = useRef({ ...current, onChange, onRename });
  now.current = { ...current, onChange, onRename };
  const [functions] = useState(() => ({
    latest: () => now.current.rows,
    change: ((make, renaming = null) => {
      const rows = make(now.current.rows);
      const next = { rows, text: writeMenuText(rows) };
      now.current = { ...now.current, ...next };
      setKnown(next);
      now.current.onChange(next.text);
      if (renaming !== null) now.current.onRename?.(renaming);
    }) satisfies ChangeRows,
  }));
  return { rows: current.rows, ...functions };
}
