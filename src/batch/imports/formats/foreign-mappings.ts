import { problem } from '../../../core/contract/problems.js';
import type { RowMapping } from './import-row.js';
import { codeOfAddress, linkRow, noteOf, presentText } from './link-row.js';

const isOneOf =
  (...names: string[]) =>
  (column: string): boolean =>
    names.includes(column);

/** Returns the field of a column from a table of the columns that become fields. */
const fieldIn =
  (fields: Readonly<Record<string, string>>) =>
  (column: string): string | null =>
    Object.entries(fields).find(([name]) => name === column)?.[1] ?? null;

/** dub puts an apostrophe before a text that a spreadsheet would treat as a formula. */
const withoutGuard = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^'(?=[=+\-@\t\r\n])/, '') : value;

/** CSV of Shlink's web client (shlink-web-component 0.19.2). */
export const SHLINK: RowMapping = {
  known: isOneOf('createdAt', 'domain', 'shortCode', 'shortUrl', 'longUrl', 'title', 'tags', 'visits'),
  fieldOf: fieldIn({ longUrl: 'content', title: 'name', shortUrl: 'externalId', tags: 'tags' }),
  toRow: (row, values) =>
    linkRow(row, {
      destination: values.longUrl,
      code: presentText(values.shortCode),
      title: presentText(values.title),
      externalId: values.shortUrl,
      tags: values.tags,
      notes: [noteOf('created_elsewhere', values.createdAt)],
    }),
};

/** CSV from dub's dashboard (dubinc/dub, August 2026). Its labels are the column names. */
export const DUB: RowMapping = {
  known: isOneOf(
    ...['Short link', 'Destination URL', 'Clicks', 'Leads', 'Conversions', 'Revenue'],
    ...['Created at', 'Link ID', 'Updated at', 'Tags', 'Archived'],
  ),
  fieldOf: fieldIn({ 'Destination URL': 'content', 'Link ID': 'externalId', Tags: 'tags' }),
  toRow: (row, values) =>
    linkRow(row, {
      destination: withoutGuard(values['Destination URL']),
      code: codeOfAddress(withoutGuard(values['Short link'])),
      title: null,
      externalId: values['Link ID'],
      tags: withoutGuard(values.Tags),
      notes: [
        noteOf('created_elsewhere', values['Created at']),
        values.Archived === 'Yes' ? problem('was_archived') : null,
      ],
    }),
};

/**
 * CSV from Bitly's dashboard (`Link`, `Custom Link`, `Destination URL`), or the items that its API v4 returns for the
 * links of a group.
 */
export const BITLY: RowMapping = {
  known: isOneOf('Link', 'Custom Link', 'Destination URL', 'Title', 'Created', 'Tags'),
  fieldOf: fieldIn({ 'Destination URL': 'content', long_url: 'content', Title: 'name', title: 'name', Tags: 'tags' }),
  toRow: (row, values) => {
    const [custom] = Array.isArray(values.custom_bitlinks) ? values.custom_bitlinks : [];
    const address = presentText(custom) ?? presentText(values['Custom Link']) ?? values.link ?? values.Link;
    return linkRow(row, {
      destination: values.long_url ?? values['Destination URL'],
      code: codeOfAddress(address),
      title: presentText(values.title) ?? presentText(values.Title),
      // The address assigned by Bitly, which is the `id` in its API.
      externalId: presentText(values.id ?? values.Link)?.replace(/^https?:\/\//, ''),
      tags: values.tags ?? values.Tags,
      notes: [
        noteOf('created_elsewhere', values.created_at ?? values.Created),
        values.archived === true ? problem('was_archived') : null,
      ],
    });
  },
};

/** The items returned by Kutt's `GET /api/v2/links` (3.2.3). */
export const KUTT: RowMapping = {
  known: () => true,
  fieldOf: fieldIn({ target: 'content', description: 'name' }),
  toRow: (row, values) =>
    linkRow(row, {
      destination: values.target,
      code: presentText(values.address),
      title: presentText(values.description),
      externalId: values.id,
      tags: null,
      notes: [
        noteOf('created_elsewhere', values.created_at),
        noteOf('expires_elsewhere', values.expire_in),
        values.password === true ? problem('had_password') : null,
        values.banned === true ? problem('was_banned') : null,
      ],
    }),
};
