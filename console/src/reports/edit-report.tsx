import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '../../../src/core/contract/contract-limits.ts';
import { ZoneField } from '../campaign/rules/zone-field.tsx';
import { everyOf } from '../every-of.ts';
import { notifySuccess } from '../frame/notices.ts';
import { LANGUAGES } from '../preferences/language.ts';
import { KitField, useStartKit } from '../sharing/kit-field.tsx';
import { OtherFiltersHint } from '../sharing/other-filters-hint.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TagField } from '../ui/fields/tag-field.tsx';
import { Columns } from '../ui/layout/boxes.tsx';
import { FormDialog } from '../ui/overlays/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { MailNote } from './mail-note.tsx';
import { inputOf, type Report, type ReportInput, saveReport } from './report-actions.ts';
import { ScopeFields } from './scope-fields.tsx';
import { useHourNames } from './use-hour-names.ts';
import { FREQUENCY_WORDS, type Frequency } from './words.ts';

/** What a new report begins with. */
export type ReportStart = Partial<Pick<ReportInput, 'name' | 'qrCodeId' | 'allTags' | 'timeZone'>>;

interface Props {
  /** Null for a new one. */
  report: Report | null;
  start?: ReportStart;
  /** Whether filters are chosen that reports do not have. */
  hasOtherFilters?: boolean;
  onClose: () => void;
}

const FREQUENCIES = everyOf<Frequency>()(['Weekly', 'Monthly']);
const OWN_FIELDS = ['name', 'recipients', 'frequency', 'localHour', 'timeZone', 'language', 'brandKitId'];
const FIELDS = [...OWN_FIELDS, 'qrCodeId', 'allTags', 'anyTag'];

/** Form of a report. */
export function EditReport({ report, start = {}, hasOtherFilters = false, onClose }: Props) {
  const { t, i18n } = useLingui();
  const hours = useHourNames();
  const [input, setInput] = useState<ReportInput>(() =>
    report === null ? newReport(start, i18n.locale) : inputOf(report),
  );
  const startKit = useStartKit();
  const brandKitId = input.brandKitId === undefined ? startKit : input.brandKitId;
  const change = (part: Partial<ReportInput>): void => setInput((now) => ({ ...now, ...part }));
  const form = useSubmit(async () => {
    await saveReport(report?.id ?? null, { ...input, brandKitId });
    notifySuccess(report === null ? t`Report created.` : t`Report saved.`);
    onClose();
  }, FIELDS);
  return (
    <FormDialog
      title={report === null ? t`New report` : t`Edit report`}
      action={report === null ? t`Create report` : t`Save`}
      form={form}
      onClose={onClose}
    >
      <MailNote />
      {hasOtherFilters && <OtherFiltersHint />}
      <TextField
        {...form.fieldOf('name')}
        label={t`Name`}
        value={input.name}
        onChange={(name) => change({ name })}
        maxLength={LIMITS.nameLength}
        autoFocus
      />
      <ScopeFields scope={input} onChange={change} errors={form.errors} />
      <TagField
        {...form.fieldOf('recipients')}
        label={t`Recipients`}
        hint={t`Up to ${LIMITS.reports.recipients} e-mail addresses. Enter or a comma adds one. People outside the workspace are asked by mail first.`}
        value={input.recipients}
        onChange={(texts) => change({ recipients: addressesIn(texts) })}
        suggestions={[]}
      />
      <Select
        {...form.fieldOf('frequency')}
        label={t`Mailed`}
        options={FREQUENCIES.map((id) => ({ id, name: t(FREQUENCY_WORDS[id]) }))}
        value={input.frequency}
        onChange={(frequency) => change({ frequency })}
      />
      <Columns min="12rem" gap={4}>
        <Select
          {...form.fieldOf('localHour')}
          label={t`Time`}
          options={hours.map((name, hour) => ({ id: String(hour), name }))}
          value={String(input.localHour)}
          onChange={(hour) => change({ localHour: Number(hour) })}
        />
        <ZoneField
          {...form.fieldOf('timeZone')}
          label={t`Time zone`}
          zone={input.timeZone}
          onChange={(timeZone) => change({ timeZone })}
        />
        <Select
          {...form.fieldOf('language')}
          label={t`Language`}
          options={Object.entries(LANGUAGES).map(([id, name]) => ({ id, name }))}
          value={input.language ?? null}
          onChange={(language) => change({ language })}
        />
        <KitField {...form.fieldOf('brandKitId')} value={brandKitId} onChange={(kit) => change({ brandKitId: kit })} />
      </Columns>
      <CheckField
        label={t`Attach the report as a PDF`}
        value={input.attachesPdf === true}
        onChange={(attachesPdf) => change({ attachesPdf })}
      />
      {report === null && <Link to="/analytics/reports">{t`All reports`}</Link>}
    </FormDialog>
  );
}

const newReport = (start: ReportStart, language: string): ReportInput => ({
  ...{ name: '', frequency: 'Weekly', localHour: 8, recipients: [], attachesPdf: false, isActive: true, language },
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...start,
});

/** Pasted lists have spaces, commas or semicolons. */
const addressesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(/[\s,;]+/)).filter((text) => text !== '')),
];
