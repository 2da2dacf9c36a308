import { useContext } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover';
import { useCloseOnBack } from './use-close-on-back.ts';

/** What opens beside its button or field, until something else is shown. */
export function Popover(props: PopoverProps) {
  const trigger = useContext(OverlayTriggerStateContext);
  const { isOpen = trigger?.isOpen, onOpenChange = trigger?.setOpen } = props;
  useCloseOnBack(() => isOpen && onOpenChange?.(false));
  return <AriaPopover {...props} />;
}
