import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import type { OneImport } from './import-queries.ts';

/** What to do with the campaigns of an import that has ended. */
export function ImportNext({ one: { id, rowsOk, rowsUpdated, rowsUnchanged } }: { one: OneImport }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const count = rowsOk + rowsUpdated + rowsUnchanged;
  if (count === 0) return null;
  const list = { import: id };
  return (
    <>
      <Button onPress={() => void navigate({ to: '/campaigns', search: list, state: { selectAll: true } })}>
        {t`Change them together`}
      </Button>
      <Button
        onPress={() => void navigate({ to: '/print-runs', search: { from: 'list', ...list, direction: 'Ascending' } })}
      >
        {t`Print them`}
      </Button>
      <Button look="main" onPress={() => void navigate({ to: '/campaigns', search: list })}>
        <Plural value={count} one="Show this campaign" other="Show these #" />
      </Button>
    </>
  );
}
