import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CampaignRowFragment } from '../../generated/campaigns/campaign-list.ts';
import { changeCampaigns } from '../campaigns/bulk/change-campaigns.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { DisclosureGroup } from '../ui/layout/disclosure-group.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { AddressPart } from './address-part.tsx';
import { type EditForm, EMPTY_EDIT, editOf } from './edit.ts';
import { SchedulePart } from './schedule-part.tsx';
import { StylePart } from './style-part.tsx';

interface Props {
  ids: readonly string[];
  /** Some of these campaigns, as examples. */
  loaded: readonly CampaignRowFragment[];
  onClose: () => void;
}

const PREFIX = 'change.edit.';
const FIELDS = ['replaceDestination.from', 'replaceDestination.to', 'schedule'];

/** Edits many campaigns at once: only what is filled in changes. */
export function BulkEdit({ ids, loaded, onClose }: Props) {
  const { t } = useLingui();
  const [form, setForm] = useState(EMPTY_EDIT);
  const edit = editOf(form);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  const { submit, isBusy, errors, problem } = useSubmit(
    () => {
      waiting.current = new AbortController();
      return changeCampaigns(ids, {
        change: { edit },
        reverse: () => ({ edit: { previous: true } }),
        doing: t`Changing…`,
        done: (count) => plural(count, { one: '# campaign was changed.', other: '# campaigns were changed.' }),
        onStarted: onClose,
        signal: waiting.current.signal,
      });
    },
    FIELDS.map((field) => PREFIX + field),
  );
  const own = Object.fromEntries(Object.entries(errors).map(([field, list]) => [field.replace(PREFIX, ''), list]));
  const part = { form, errors: own, onChange: (change: Partial<EditForm>) => setForm({ ...form, ...change }) };
  const count = ids.length;
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look="main" onPress={() => submit()} isDisabled={edit === null} isPending={isBusy}>
        <Plural value={count} one="Change # campaign" other="Change # campaigns" />
      </Button>
    </>
  );
  return (
    <Dialog
      size="side"
      title={<Plural value={count} one="Edit # campaign" other="Edit # campaigns" />}
      isOpen
      onClose={onClose}
      actions={actions}
    >
      <Stack gap={4}>
        <Hint>{t`Only what you fill in changes. Each campaign’s history keeps its earlier version, so you can go back there.`}</Hint>
        <DisclosureGroup>
          <AddressPart {...part} examples={loaded.filter(({ payloadType }) => payloadType === 'Url')} />
          <StylePart {...part} ids={ids} />
          <SchedulePart {...part} />
        </DisclosureGroup>
        <Problem>{problem}</Problem>
      </Stack>
    </Dialog>
  );
}
