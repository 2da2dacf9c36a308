import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';
import styles from './rules.module.css';

interface Props {
  label: string;
  options: readonly { readonly id: string; readonly name: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  problem?: string | null;
  field?: string;
}

/** Selects several of a few options, which all stay visible. */
export function ToggleChips({ label, options, value, onChange, problem, field }: Props) {
  return (
    <Stack gap={2} data-field={field}>
      <Row
        as={ToggleButtonGroup}
        gap={2}
        align="stretch"
        isWrapping
        aria-label={label}
        selectionMode="multiple"
        selectedKeys={value}
        onSelectionChange={(keys) => onChange(options.map(({ id }) => id).filter((id) => keys.has(id)))}
      >
        {options.map(({ id, name }) => (
          <ToggleButton key={id} id={id} className={styles.chip ?? ''}>
            {name}
          </ToggleButton>
        ))}
      </Row>
      {problem != null && (
        <Hint as="span" tone="red">
          {problem}
        </Hint>
      )}
    </Stack>
  );
}
