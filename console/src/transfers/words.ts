import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ImportLine } from './import-queries.ts';

type Format = NonNullable<ImportLine['format']>;

export const FORMAT_NAMES: Record<Format, MessageDescriptor> = {
  Csv: msg`a CSV with Signpost columns`,
  Ndjson: msg`Signpost NDJSON`,
  Shlink: msg`a Shlink export`,
  Dub: msg`a Dub export`,
  Bitly: msg`a Bitly export`,
  Kutt: msg`a Kutt export`,
  Archive: msg`a workspace archive`,
};

/** A file that was sent without a form has no name. */
export const importNameOf = ({ fileName, format }: Pick<ImportLine, 'fileName' | 'format'>): string =>
  fileName === 'import' && format === 'Archive' ? t`Workspace archive` : fileName;
