/** Export formats: CSV with a header row, or one JSON object per line. */
export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const isExportFormat = (text: string): text is ExportFormat => EXPORT_FORMATS.some((format) => format === text);

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

/** How the rows are written. */
export interface RowFormat {
  readonly format: ExportFormat;
  /** Whether CSV starts with a byte order mark. Without it, spreadsheets do not recognise UTF-8. */
  readonly withByteOrderMark: boolean;
}
