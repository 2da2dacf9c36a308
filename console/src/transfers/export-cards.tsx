import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { DateField } from '../ui/fields/date-field.tsx';
import { Columns, Row, Stack } from '../ui/layout/boxes.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Hint } from '../ui/layout/hint.tsx';
import { SegmentedControl } from '../ui/layout/segmented-control.tsx';
import { DownloadLink } from './download-link.tsx';
import { type ExportFormat, isBackwards, scansAddress } from './export-address.ts';
import styles from './transfers.module.css';

interface RowProps {
  title: string;
  /** What the file contains and what it does not. */
  words: ReactNode;
  children: ReactNode;
}

function ExportRow({ title, words, children }: RowProps) {
  return (
    <section className={styles.exportRow} aria-label={title}>
      <Stack gap={2} className={styles.exportWords}>
        <h3>{title}</h3>
        <Hint isLarge>{words}</Hint>
      </Stack>
      <Stack gap={3}>{children}</Stack>
    </section>
  );
}

/** Exports of a workspace, and the contents of each file. */
export function ExportCards() {
  return (
    <Card isFlush>
      <CampaignsExport />
      <ScansExport />
      <ArchiveExport />
    </Card>
  );
}

function FormatChoice({ value, onChange }: { value: ExportFormat; onChange: (format: ExportFormat) => void }) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t`Format`}
      segments={[
        { id: 'csv', name: 'CSV' },
        { id: 'ndjson', name: 'NDJSON' },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function CampaignsExport() {
  const { t } = useLingui();
  const [format, setFormat] = useState<ExportFormat>('csv');
  return (
    <ExportRow
      title={t`Campaigns`}
      words={
        <Trans>
          Every campaign that is not deleted, with its all-time figures. You can import it again. Only NDJSON includes
          schedules and rules.
        </Trans>
      }
    >
      <Row gap={3} lineGap={2} justify="end" isWrapping className={styles.exportActions}>
        <FormatChoice value={format} onChange={setFormat} />
        <DownloadLink href={`/exports/campaigns?format=${format}`}>{t`Download campaigns`}</DownloadLink>
      </Row>
    </ExportRow>
  );
}

function ScansExport() {
  const { t } = useLingui();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const isWrong = isBackwards(from, until);
  return (
    <ExportRow
      title={t`Scans`}
      words={
        <Trans>
          Every individual scan, by people and programs, including those of deleted campaigns. Contains no IP addresses
          and nothing that tells visitors apart.
        </Trans>
      }
    >
      <Columns min="9rem" gap={3} align="start">
        <DateField label={t`First day`} value={from} onChange={setFrom} hint={t`Empty: from the beginning`} />
        <DateField
          label={t`Last day`}
          value={until}
          onChange={setUntil}
          hint={t`Days are in UTC`}
          problem={isWrong ? t`Must not be before the first day.` : null}
        />
      </Columns>
      <Row gap={3} lineGap={2} justify="end" isWrapping className={styles.exportActions}>
        <FormatChoice value={format} onChange={setFormat} />
        {!isWrong && <DownloadLink href={scansAddress(format, from, until)}>{t`Download scans`}</DownloadLink>}
      </Row>
    </ExportRow>
  );
}

function ArchiveExport() {
  const { t } = useLingui();
  return (
    <ExportRow
      title={t`The whole workspace`}
      words={
        <Trans>
          A ZIP with every campaign, including deleted ones, with its code, style, schedule and rules, and all files.
          Another Signpost can import it, and every printed code works there. Not included: scans, history, activity,
          keys and webhooks.
        </Trans>
      }
    >
      <Row gap={3} lineGap={2} justify="end" isWrapping className={styles.exportActions}>
        <DownloadLink href="/exports/archive">{t`Download archive`}</DownloadLink>
      </Row>
    </ExportRow>
  );
}
