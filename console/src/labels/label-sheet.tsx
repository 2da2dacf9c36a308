import { Trans, useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { checkSheet } from '../../../src/core/contract/sheets/check-sheet.ts';
import { useDraft } from '../api/draft.ts';
import { describeError } from '../errors/describe-error.ts';
import { FIRST_FORM, type PrintForm, readPrintForm, toFormFields } from '../print-runs/print-form.ts';
import { createPrintRun } from '../print-runs/print-run-queries.ts';
import styles from '../print-runs/print-runs.module.css';
import { CAPTIONS, LABEL_PAPERS, onLabelPaper, type Sheet } from '../print-runs/sheet/label-papers.ts';
import { SheetForm } from '../print-runs/sheet/sheet-form.tsx';
import { SheetPreview } from '../print-runs/sheet/sheet-preview.tsx';
import { isWorking, type OneImport, useImport } from '../transfers/import-queries.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { Problem } from '../ui/layout/problem.tsx';
import { useSubmit } from '../ui/use-submit.ts';

interface Props {
  importId: string;
  onMade: (runId: string) => void;
}

/** The sheets of an import that has ended. Nothing before: their codes do not exist yet. */
export function LabelSheet({ importId, onMade }: Props) {
  const one = useImport(importId).data?.import;
  if (one === undefined || one.isDryRun || isWorking(one)) return null;
  const count = one.rowsOk + one.rowsUpdated + one.rowsUnchanged;
  return count === 0 ? null : <SheetOf one={one} count={count} onMade={onMade} />;
}

const [PAPER] = LABEL_PAPERS;

const FIRST: PrintForm = { ...FIRST_FORM, sheet: PAPER ? onLabelPaper(FIRST_FORM.sheet, PAPER) : FIRST_FORM.sheet };

/** The paper is that of the last labels. The text is that of this list: its captions if it has any. */
function useSheet({ id, columns }: OneImport): [Sheet, (sheet: Sheet) => void] {
  const [text, setText] = useDraft('labels', JSON.stringify(FIRST));
  const hasCaptions = columns.some(({ field }) => field === 'caption');
  const [chosen, setChosen] = useDraft(`labels.${id}`, '');
  const form = readPrintForm(text);
  const set = (sheet: Sheet): void => {
    setText(JSON.stringify({ ...form, sheet }));
    setChosen(sheet.caption);
  };
  // The columns may arrive after the import has ended.
  const caption = CAPTIONS.find((each) => each === chosen) ?? (hasCaptions ? 'Words' : 'Name');
  return [{ ...form.sheet, caption }, set];
}

function SheetOf({ one, count, onMade }: { one: OneImport; count: number; onMade: Props['onMade'] }) {
  const { t } = useLingui();
  const [sheet, setSheet] = useSheet(one);
  const order = { orderBy: 'Created', direction: 'Ascending' } as const;
  const input = { kind: 'Sheets', sheet, filter: { import: one.id }, ...order } as const;
  const { submit, isBusy, error, errors, forget } = useSubmit(async () => onMade((await createPrintRun(input)).id));
  const isTooMany = count > LIMITS.selectionMax;
  const isReady = !isTooMany && checkSheet(sheet).problems.length === 0;
  return (
    <div className={styles.split}>
      <Card title={t`Labels`}>
        <SheetForm
          sheet={sheet}
          onChange={(changed) => {
            forget();
            setSheet(changed);
          }}
          problems={toFormFields(FIRST, errors)}
        />
      </Card>
      <Stack as="aside" gap={4} className={styles.side} aria-label={t`Result`}>
        <SheetPreview sheet={sheet} count={count} input={isReady ? input : null} />
        {isTooMany && (
          <Hint tone="amber">
            <Trans>
              A print run can have at most {LIMITS.selectionMax}. Print these campaigns in parts, by their tags.
            </Trans>
          </Hint>
        )}
        <Problem>{error !== null && describeError(error)}</Problem>
        <Button look="main" onPress={() => submit()} isDisabled={!isReady || isBusy}>
          <Trans>Create PDF</Trans>
        </Button>
      </Stack>
    </div>
  );
}
