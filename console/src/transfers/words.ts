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
  Yourls: msg`a YOURLS export`,
  Rebrandly: msg`a Rebrandly export`,
  Links: msg`a list of short links`,
  Archive: msg`a workspace archive`,
};

/** Fields that a person may choose for a column. */
export const FIELD_NAMES: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['name', msg`Name`],
  ['content', msg`Content`],
  ['code', msg`Code`],
  ['shortUrl', msg`Printed address`],
  ['host', msg`Domain of the printed codes`],
  ['tags', msg`Tags`],
  ['externalId', msg`External id`],
  ['caption', msg`Caption`],
]);

/** What other columns of exports are taken for. */
export const BESIDES: ReadonlyMap<string, MessageDescriptor> = new Map([
  ...['created', 'expires', 'archived', 'password', 'banned'].map((id) => [id, msg`Note in the result`] as const),
  ['leftOut', msg`Not needed`] as const,
  ['language', msg`Nothing: links have no language`] as const,
]);

/** A file that was sent without a form has no name. */
export const importNameOf = ({ fileName, format }: Pick<ImportLine, 'fileName' | 'format'>): string =>
  fileName === 'import' && format === 'Archive' ? t`Workspace archive` : fileName;
