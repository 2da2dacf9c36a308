import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UpdateWorkspaceDocument } from '../../generated/workspace/workspace.ts';
import { execute } from '../api/execute.ts';
import { useRights } from '../api/use-rights.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/data/loaded.tsx';
import { fieldOf } from '../ui/field-errors.ts';
import { Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { WORKSPACE_QUERY } from './workspace-query.ts';

const FIELDS = ['unavailableUrl'];

/** Where people find more who scan a code that is paused. */
export function RestingCodesCard() {
  const { t } = useLingui();
  const query = useQuery(WORKSPACE_QUERY);
  return (
    <Card title={t`Codes that are not available`}>
      <Hint isLarge>
        <Trans>
          People who scan a paused code, or one outside its schedule, see a short note. It can link to a page of yours.
        </Trans>
      </Hint>
      <Loaded query={query} lines={2}>
        {({ workspace }) => <LinkForm saved={workspace.unavailableUrl ?? ''} />}
      </Loaded>
    </Card>
  );
}

function LinkForm({ saved }: { saved: string }) {
  const { t } = useLingui();
  const { canManagePeople } = useRights();
  const client = useQueryClient();
  const [address, setAddress] = useState(saved);
  const { submit, isBusy, errors, problem, forget } = useSubmit(async () => {
    const unavailableUrl = address.trim() === '' ? null : address.trim();
    await execute(UpdateWorkspaceDocument, { input: { unavailableUrl } });
    await client.invalidateQueries(WORKSPACE_QUERY);
  }, FIELDS);
  return (
    <Stack as="form" gap={3} onSubmit={submit} noValidate>
      <TextField
        {...fieldOf(errors, 'unavailableUrl')}
        label={t`Web address`}
        value={address}
        onChange={(text) => {
          setAddress(text);
          forget();
        }}
        inputMode="url"
        placeholder="https://example.com"
        isDisabled={!canManagePeople}
      />
      <Problem>{problem}</Problem>
      <Row>
        <Button type="submit" isDisabled={!canManagePeople || address.trim() === saved} isPending={isBusy}>
          {t`Save`}
        </Button>
      </Row>
    </Stack>
  );
}
