import { type HTMLAttributes, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';

/** What the rows of a list share. */
export interface Sorting {
  /** Rows only move within their list. */
  readonly list: string;
  /** Moves the row `id` to the place of the row `to`. */
  readonly onMove: (id: string, to: string) => void;
  /** Moves one step up or down with the keyboard. */
  readonly onStep: (id: string, by: -1 | 1) => void;
}

/** The row that is dragged, of all lists. Only the row below it needs to know. */
let dragged: HTMLElement | null = null;

interface Sortable {
  readonly ref: RefObject<HTMLLIElement | null>;
  readonly rowProps: HTMLAttributes<HTMLLIElement>;
  /** Props of the element that the mouse drags. */
  readonly handleProps: HTMLAttributes<HTMLElement>;
  /** Props of the button inside it, for dragging with keyboard and screen readers. */
  readonly buttonProps: ReturnType<typeof useDrag>['dragButtonProps'];
  readonly isDragging: boolean;
  /** Where the dragged row would be dropped. */
  readonly mark: 'above' | 'below' | null;
}

/**
 * A row that can be moved by dragging its handle, by the handle's button with Enter and Tab, and by Alt with the arrow
 * keys from anywhere in it.
 */
export function useSortableRow(id: string, { list, onMove, onStep }: Sorting): Sortable {
  const ref = useRef<HTMLLIElement>(null);
  const type = `application/x-signpost-${list}`;
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    getItems: () => [{ [type]: id }],
    getAllowedDropOperations: () => ['move'],
    hasDragButton: true,
    onDragStart: () => {
      dragged = ref.current;
    },
    onDragEnd: () => {
      dragged = null;
    },
  });
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled: isDragging,
    getDropOperation: (types) => (types.has(type) ? 'move' : 'cancel'),
    onDrop: async ({ items }) => {
      for (const item of items) {
        if (item.kind === 'text' && item.types.has(type)) onMove(await item.getText(type), id);
      }
    },
  });
  const step = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    const focused = document.activeElement;
    onStep(id, event.key === 'ArrowUp' ? -1 : 1);
    // Browsers remove the focus from an element that is moved in the document.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    });
  };
  return {
    ref,
    rowProps: { ...dropProps, tabIndex: -1, onKeyDownCapture: step },
    handleProps: {
      ...dragProps,
      onDragStart: (event) => {
        dragProps.onDragStart?.(event);
        if (ref.current !== null) event.dataTransfer.setDragImage(ref.current, 16, 16);
      },
    },
    buttonProps: dragButtonProps,
    isDragging,
    mark: isDropTarget && dragged !== null && ref.current !== null ? sideOf(ref.current, dragged) : null,
  };
}

/** A row goes above another that it comes after. */
const sideOf = (row: HTMLElement, moved: HTMLElement): 'above' | 'below' =>
  row.compareDocumentPosition(moved) & Node.DOCUMENT_POSITION_FOLLOWING ? 'above' : 'below';
