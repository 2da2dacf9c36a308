import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { Icon } from '../icon.tsx';
import styles from './segmented-control.module.css';

export interface Segment<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  /** Shown instead of the name. */
  readonly icon?: string;
}

interface Props<Id extends string> {
  label: string;
  segments: readonly Segment<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  isDisabled?: boolean;
}

/** Chooses one of two to five short options with immediate effect: a period, a type of view. */
export function SegmentedControl<Id extends string>(props: Props<Id>): ReactNode {
  const { label, segments, value, onChange, isDisabled = false } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.group ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const segment = segments.find(({ id }) => keys.has(id));
        if (segment !== undefined) onChange(segment.id);
      }}
      isDisabled={isDisabled}
    >
      {segments.map(({ id, name, icon }) => (
        <ToggleButton
          key={id}
          id={id}
          className={styles.segment ?? ''}
          {...(icon !== undefined && { 'aria-label': name })}
        >
          {icon === undefined ? name : <Icon path={icon} size={18} />}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
