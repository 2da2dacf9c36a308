import { registerEnumType } from 'type-graphql';

/** The kind of rows in a file. The names are stored, so they must not change. */
export enum ImportFormat {
  Csv = 'Csv',
  Ndjson = 'Ndjson',
  Shlink = 'Shlink',
  Dub = 'Dub',
  Bitly = 'Bitly',
  Kutt = 'Kutt',
  Archive = 'Archive',
}

registerEnumType(ImportFormat, {
  name: 'ImportFormat',
  description: 'Our own columns or objects, or the export of another service.',
  valuesConfig: {
    Csv: {
      description: 'Columns `name`, `content`, `mode`, `payloadType`, `code`, `style.foregroundColor` and so on.',
    },
    Ndjson: { description: 'One `CreateQrCodeInput` per line.' },
    Shlink: { description: 'CSV of the web client.' },
    Dub: { description: 'CSV of the dashboard.' },
    Bitly: { description: 'CSV of the dashboard, or JSON of the API v4.' },
    Kutt: { description: 'JSON of the API v2.' },
    Archive: { description: 'A workspace archive from `GET /exports/archive`.' },
  },
});
