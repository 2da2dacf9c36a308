import { useLingui } from '@lingui/react/macro';
import { mdiFormatTitle, mdiPlus, mdiText } from '@mdi/js';
import { useRef, useState } from 'react';
import { writeMenuText } from '../../../../src/core/contract/menus/write-menu-text.ts';
import { notifySuccess } from '../../frame/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { MenuRowItem } from './menu-row-item.tsx';
import { type MenuRow, newDish, newSection, newText, readMenuRows, rowsWith } from './menu-rows.ts';
import { moveRow, neighbourOf } from './move-row.ts';

interface Props {
  /** Text of the menu, as its page reads it. */
  value: string;
  onChange: (text: string) => void;
  problem: string | null;
  /** Its name in the service. */
  field?: string;
}

/** Rows of a menu: sections, dishes with prices, and texts. */
export function MenuEditor({ value, onChange, problem, field = 'content.description' }: Props) {
  const { t } = useLingui();
  const [rows, change] = useMenuRows(value, onChange);
  const isTouch = useMedia('(pointer: coarse)');
  const [dragged, setDragged] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const order = rows.map(({ id }) => id);

  const insert = (row: MenuRow, index: number): void => {
    setAdded(row.id);
    change((now) => now.toSpliced(index, 0, row));
  };
  const remove = (id: string): void => {
    const index = order.indexOf(id);
    const removed = rowsWith(rows, id);
    change((now) => now.filter((row) => !removed.includes(row)));
    notifySuccess(t`Row removed.`, () => change((now) => now.toSpliced(index, 0, ...removed)));
  };
  const step = (id: string, by: -1 | 1): void => {
    change((now) => {
      const neighbour = neighbourOf(now, id, by);
      return neighbour === null ? now : moveRow(now, id, neighbour);
    });
  };
  const paste = (id: string, text: string): void => {
    const pasted = readMenuRows(text);
    change((now) => {
      const index = now.findIndex((row) => row.id === id);
      return now.toSpliced(index, isEmpty(now[index]) ? 1 : 0, ...pasted);
    });
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
          {rows.map((row, index) => (
            <MenuRowItem
              key={row.id}
              row={row}
              isNew={row.id === added}
              sorting={{
                id: row.id,
                list: 'menu-row',
                dragged,
                order,
                onDragged: setDragged,
                onMove: (id, to) => change((now) => moveRow(now, id, to)),
                onStep: (by) => step(row.id, by),
              }}
              onChange={(next) => change((now) => now.map((old) => (old.id === next.id ? next : old)))}
              onRemove={() => remove(row.id)}
              onNext={() => insert(newDish(), index + 1)}
              onPaste={(text) => paste(row.id, text)}
            />
          ))}
        </Stack>
      )}
      {problem !== null && <Hint tone="red">{problem}</Hint>}
      <Row gap={2} isWrapping>
        <Button onPress={() => insert(newDish(), rows.length)}>
          <Icon path={mdiPlus} size={18} />
          {t`Add dish`}
        </Button>
        <Button look="quiet" onPress={() => insert(newSection(), rows.length)}>
          <Icon path={mdiFormatTitle} size={18} />
          {t`Add section`}
        </Button>
        <Button look="quiet" onPress={() => insert(newText(), rows.length)}>
          <Icon path={mdiText} size={18} />
          {t`Add text`}
        </Button>
      </Row>
    </Stack>
  );
}

const isEmpty = (row: MenuRow | undefined): boolean =>
  row?.kind === 'dish' ? row.name + row.price + row.note === '' : row?.kind === 'section' && row.heading === '';

interface Known {
  readonly text: string;
  readonly rows: readonly MenuRow[];
}

/** A change receives the current rows, which may differ from those shown. */
type ChangeRows = (change: (rows: readonly MenuRow[]) => readonly MenuRow[]) => void;

/**
 * Rows of a menu's text. They are local while the text is the one last written, because the text has no empty rows; a
 * text from elsewhere is parsed again. Nothing is written before a change.
 */
function useMenuRows(text: string, onChange: (text: string) => void): [readonly MenuRow[], ChangeRows] {
  const [known, setKnown] = useState<Known>(() => ({ text, rows: readMenuRows(text) }));
  const current = known.text === text ? known : { text, rows: readMenuRows(text) };
  if (current !== known) setKnown(current);
  const latest = useRef(current);
  latest.current = current;
  const change: ChangeRows = (make) => {
    const rows = make(latest.current.rows);
    const next = { rows, text: writeMenuText(rows) };
    latest.current = next;
    setKnown(next);
    onChange(next.text);
  };
  return [current.rows, change];
}
