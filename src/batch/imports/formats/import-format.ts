import { registerEnumType } from 'type-graphql';
import { enumOfKeys } from '../../../core/contract/names/enum-of.js';

/** The kind of rows in a file. The names are stored, so they must not change. */
const FORMATS = {
  Csv: {
    description: 'Columns `name`, `content`, `mode`, `payloadType`, `code`, `style.foregroundColor` and so on.',
  },
  Ndjson: { description: 'One `CreateQrCodeInput` per line.' },
  Shlink: { description: 'CSV of the web client.' },
  Dub: { description: 'CSV of the dashboard.' },
  Bitly: { description: 'CSV of the dashboard, or JSON of the API v4.' },
  Kutt: { description: 'JSON of the API v2.' },
  Yourls: { description: 'CSV with a column `keyword`, or JSON of the API.' },
  Rebrandly: { description: 'CSV with a column `slashtag`, or JSON of the API.' },
  Links: { description: 'A list of short links: addresses, or codes, with their destinations.' },
  Archive: { description: 'A workspace archive from `GET /exports/archive`.' },
};
export const ImportFormat = enumOfKeys(FORMATS);
export type ImportFormat = keyof typeof ImportFormat;

registerEnumType(ImportFormat, {
  name: 'ImportFormat',
  description: 'Our own columns or objects, or the export of another service.',
  valuesConfig: FORMATS,
});
