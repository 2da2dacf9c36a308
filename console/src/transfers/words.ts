import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ImportLine } from './import-queries.ts';

type Format = NonNullable<ImportLine['format']>;

export const FORMAT_NAMES: Record<Format, MessageDescriptor> = {
  Csv: msg`a CSV with columns of Signpost`,
  Ndjson: msg`NDJSON of Signpost`,
  Shlink: msg`an export of Shlink`,
  Dub: msg`an export of dub`,
  Bitly: msg`an export of Bitly`,
  Kutt: msg`an export of Kutt`,
  Archive: msg`the archive of a workspace`,
};

/** A file that was sent without a form has no name. */
export const importNameOf = ({ fileName, format }: Pick<ImportLine, 'fileName' | 'format'>): string =>
  fileName === 'import' && format === 'Archive' ? t`Archive of a workspace` : fileName;
