import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { checkSheet } from '../../../src/core/contract/sheets/check-sheet.ts';
import { useDraft } from '../api/draft.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { Skeleton } from '../ui/layout/skeleton.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { CampaignChoice } from './choice/campaign-choice.tsx';
import { FoundCampaigns } from './choice/found-campaigns.tsx';
import { type Choice, useChosenCampaigns } from './choice/use-chosen-campaigns.ts';
import { FIRST_FORM, type PrintForm, readPrintForm, toFormFields, toInput, wantedFormats } from './print-form.ts';
import { createPrintRun, type PrintRunInput } from './print-run-queries.ts';
import styles from './print-runs.module.css';
import { SheetForm } from './sheet/sheet-form.tsx';
import { SheetPreview } from './sheet/sheet-preview.tsx';
import { ZipForm } from './zip-form.tsx';

interface Props {
  firstChoice: Choice;
  onDone: () => void;
}

/** Form for a new run: campaigns on the left, layout on the right. */
export function NewPrintRun({ firstChoice, onDone }: Props) {
  const { t } = useLingui();
  const [choice, setChoice] = useState(firstChoice);
  const [text, setText] = useDraft('print-run', JSON.stringify(FIRST_FORM));
  const form = readPrintForm(text);
  const chosen = useChosenCampaigns(choice);
  const found = chosen.data;
  const orders = ordersFor(choice);
  const [orderId, setOrderId] = useState<string | null>(null);
  const order = orders.find(({ id }) => id === orderId) ?? orders[0];
  const input = { ...toInput(form), ...found?.input, ...order?.input };
  const { submit, isBusy, error, errors, forget } = useSubmit(async () => {
    await createPrintRun(input);
    onDone();
  });
  const change = (part: Partial<PrintForm>): void => {
    forget();
    setText(JSON.stringify({ ...form, ...part }));
  };
  const problems = toFormFields(form, errors);
  const isReady =
    found !== undefined &&
    !chosen.isPlaceholderData &&
    found.count > 0 &&
    found.count <= LIMITS.selectionMax &&
    (form.kind === 'Zip' ? wantedFormats(form).length > 0 : checkSheet(form.sheet).problems.length === 0);
  return (
    <div className={styles.split}>
      <Stack gap={4}>
        <Card title={t`Campaigns`}>
          <CampaignChoice choice={choice} first={firstChoice} onChange={setChoice} />
          {found === undefined && !chosen.isError && <Skeleton lines={1} />}
          {found !== undefined && <FoundCampaigns found={found} choice={choice} />}
          {chosen.isError && <Hint tone="red">{describeError(chosen.error)}</Hint>}
          <Select
            label={t`Order`}
            options={orders.map(({ id, name }) => ({ id, name: t(name) }))}
            value={order?.id ?? null}
            onChange={setOrderId}
          />
        </Card>
        <Card title={t`File`}>
          <RadioGroup
            label={t`What do you need?`}
            value={form.kind}
            onChange={(kind) => change({ kind })}
            choices={[
              { id: 'Sheets', name: t`Label sheets`, text: t`One PDF, to print and cut, or for label paper.` },
              {
                id: 'Zip',
                name: t`Separate files`,
                text: t`A ZIP with a folder for each format and a list of all files.`,
              },
            ]}
          />
          {form.kind === 'Sheets' ? (
            <SheetForm sheet={form.sheet} onChange={(sheet) => change({ sheet })} problems={problems} />
          ) : (
            <ZipForm files={form.files} onChange={(files) => change({ files })} problems={problems} />
          )}
        </Card>
      </Stack>
      <Stack as="aside" gap={4} className={styles.side} aria-label={t`Result`}>
        {form.kind === 'Sheets' ? (
          <SheetPreview sheet={form.sheet} count={found?.count ?? 0} input={isReady ? input : null} />
        ) : (
          <ZipFacts form={form} count={found?.count ?? 0} />
        )}
        <Problem>{error !== null && describeError(error)}</Problem>
        <Button look="main" onPress={() => submit()} isDisabled={!isReady || isBusy}>
          <Trans>Create file</Trans>
        </Button>
      </Stack>
    </div>
  );
}

/** Describes the contents of a ZIP. */
function ZipFacts({ form, count }: { form: PrintForm; count: number }) {
  const { t, i18n } = useLingui();
  const formats = wantedFormats(form);
  const names = new Intl.ListFormat(i18n.locale).format(formats.map((format) => format.toUpperCase()));
  return (
    <Stack gap={2} className={styles.runFacts}>
      <p className={styles.sum}>
        <Plural value={count * formats.length} _0="No file yet" one="# file" other="# files" />
      </p>
      <p>{formats.length === 0 ? t`Choose a format.` : <Trans>{names}, each in its own folder.</Trans>}</p>
      <p>
        <Trans>
          manifest.csv lists every file with its campaign, address and size, and what to check before printing.
        </Trans>
      </p>
    </Stack>
  );
}

type Order = Pick<PrintRunInput, 'orderBy' | 'direction'>;

/** An order of the campaigns in the file. */
interface PrintOrder {
  readonly id: string;
  readonly name: MessageDescriptor;
  readonly input: Order;
}

const order = (name: MessageDescriptor, input: Order): PrintOrder => ({
  id: `${input.orderBy} ${input.direction}`,
  name,
  input,
});

const ORDERS: readonly PrintOrder[] = [
  order(msg`Oldest first, like the rows of a file`, { orderBy: 'Created', direction: 'Ascending' }),
  order(msg`Name, with 2 before 10`, { orderBy: 'Name', direction: 'Ascending' }),
  order(msg`Newest first`, { orderBy: 'Created', direction: 'Descending' }),
];

/** Returns the orders for a choice of campaigns, the default first: that of the list they come from, if it has one. */
function ordersFor(choice: Choice): readonly PrintOrder[] {
  const own = ownOrder(choice);
  if (own === null) return ORDERS;
  const { id, name, input } = order(msg`As in your list`, own);
  return [ORDERS.find((known) => known.id === id) ?? { id, name, input }, ...ORDERS.filter((known) => known.id !== id)];
}

function ownOrder(choice: Choice): Order | null {
  if (choice.kind === 'list') return { orderBy: null, direction: null };
  if (choice.kind !== 'view' || (choice.view.order ?? choice.view.direction) === undefined) return null;
  const { order: orderBy = 'Created', direction = orderBy === 'Name' ? 'Ascending' : 'Descending' } = choice.view;
  return { orderBy, direction };
}
