import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '../ui/layout/boxes.tsx';
import { type PrintForm, wantedFormats } from './print-form.ts';
import styles from './print-runs.module.css';

/** Describes the contents of a ZIP. */
export function ZipFacts({ form, count }: { form: PrintForm; count: number }) {
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
