import type { ReactNode } from 'react';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import { Hint } from '../../ui/layout/hint.tsx';

/** A setting and its effect on the left, its control on the right. */
export function SwitchRow({ label, hint, children }: { label: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <Row gap={4} justify="space-between">
      <Stack>
        <b>{label}</b>
        {hint !== undefined && <Hint as="span">{hint}</Hint>}
      </Stack>
      {children}
    </Row>
  );
}
