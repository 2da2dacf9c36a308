import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../frame/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Row } from '../ui/layout/boxes.tsx';
import { DownloadLink } from './download-link.tsx';
import { cancelImport, isWorking, type OneImport, startImport } from './import-queries.ts';

interface Props {
  one: OneImport;
  onShow: (id: string) => void;
  /** What follows is shown elsewhere. */
  isForLabels: boolean;
  /** Cells were corrected and are not checked yet. */
  isEdited: boolean;
}

/** What can be done with an import or dry run now. */
export function ImportActions({ one, onShow, isForLabels, isEdited }: Props) {
  const { t } = useLingui();
  const { act, isBusy } = useAction();
  const { id, fileId, isDryRun, state, rowsOk, rowsUpdated, rowsUnchanged, rowsProblem } = one;
  const start = () => act({ run: async () => onShow((await startImport(fileId)).id) });
  // Labels of campaigns that exist already are printed, too.
  const rows = rowsOk + rowsUpdated + (isForLabels ? rowsUnchanged : 0);
  const mayGoOn =
    !isDryRun && (state === 'Cancelled' || state === 'Failed' || (state === 'Finished' && rowsProblem > 0));
  return (
    <Row gap={3} lineGap={2} justify="end" isWrapping>
      {isWorking(one) && (
        <Button onPress={() => act({ run: () => cancelImport(id) })} isDisabled={isBusy}>{t`Cancel`}</Button>
      )}
      {!isWorking(one) && (
        <>
          {(rows > 0 || rowsUnchanged + rowsProblem > 0) && (
            <DownloadLink href={`/imports/${id}/result?format=csv`}>{t`Result as CSV`}</DownloadLink>
          )}
          {mayGoOn && !isEdited && (
            <Button onPress={start} isDisabled={isBusy}>
              {state === 'Finished' ? t`Retry problem rows` : t`Continue`}
            </Button>
          )}
          {isDryRun && state === 'Finished' && !isEdited && (
            <Button look="main" onPress={start} isDisabled={rows === 0 || isBusy}>
              {isForLabels ? (
                <Plural value={rows} _0="Nothing to print" one="Continue with # code" other="Continue with # codes" />
              ) : (
                <Plural value={rows} _0="Nothing to import" one="Import # campaign" other="Import # campaigns" />
              )}
            </Button>
          )}
          {!isDryRun && !isForLabels && <ImportNext one={one} />}
        </>
      )}
    </Row>
  );
}

/** What to do with the campaigns of an import that has ended. */
function ImportNext({ one: { id, rowsOk, rowsUpdated, rowsUnchanged } }: { one: OneImport }) {
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
