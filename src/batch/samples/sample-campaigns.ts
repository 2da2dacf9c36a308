import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { derivedId } from '../../core/ids.js';

/** A sample campaign. All names, addresses and contents are made up, and every campaign has the tag `sample`. */
export interface Sample {
  readonly name: string;
  /** Code of its style preset. */
  readonly preset: string;
  readonly page?: string;
  readonly payloadType: QrPayloadType;
  /** A page of example.com, or the members of the content, in which `files` are added to a page. */
  readonly content: string | Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  readonly tags: readonly string[];
  /** Share of the scans, and where most of them come from. */
  readonly weight: number;
  readonly source: string;
  readonly isPaused?: true;
  /** Begins in two weeks. */
  readonly isScheduled?: true;
  /** Destinations by operating system, which are also the names of its rules. */
  readonly rules?: Readonly<Record<string, string>>;
}

const { Url, VCard, Menu, Document, Memory } = QrPayloadType;

const link = (name: string, preset: string, weight: number, source: string, ...tags: string[]): Sample => ({
  name,
  preset,
  payloadType: Url,
  content: `https://example.com/${source}`,
  tags,
  weight,
  source,
});

const MENU = `Lunch
Tomato soup | 6.50
Mushroom risotto (v) | 13.80
with parsley
Apple cake | 4.90
Drinks
Elderflower lemonade | 3.80
Coffee | 2.90`;

export const SAMPLES: readonly Sample[] = [
  link('Poster at the station', 'Poster', 30, 'poster', 'berlin', 'poster'),
  {
    name: 'Tischkarte Mittagsmenü',
    preset: 'Bistro',
    page: 'MenuWarm',
    payloadType: Menu,
    content: { businessName: 'Beispielküche', title: 'Mittagsmenü', description: MENU },
    files: ['Table.png'],
    tags: ['hamburg', 'menu'],
    weight: 25,
    source: 'table-card',
  },
  link('Schaufenster Frühling', 'Blossom', 18, 'window', 'munich', 'window'),
  {
    name: 'Product label: olive oil',
    preset: 'Meadow',
    page: 'ProductStory',
    payloadType: Document,
    content: {
      title: 'Sample olive oil',
      summary: 'What is on the label, and what is not.',
      details: 'A sample page.',
    },
    files: ['Product sheet.pdf'],
    tags: ['vienna', 'product'],
    weight: 12,
    source: 'label',
  },
  {
    name: 'Gästebuch Sommerfest',
    preset: 'Sunset',
    page: 'MemoryJournal',
    payloadType: Memory,
    content: { title: 'Unser Sommerfest', story: 'Ein Beispiel für ein Album.', location: 'Wien' },
    files: ['Evening.png', 'Morning.png'],
    tags: ['vienna', 'event'],
    weight: 9,
    source: 'invitation',
  },
  link('Newsletter, autumn', 'Orchard', 8, 'newsletter', 'zurich', 'newsletter'),
  {
    ...link('App on a flyer', 'Aurora', 10, 'flyer', 'berlin', 'flyer'),
    rules: { iOS: 'https://example.com/app-ios', Android: 'https://example.com/app-android' },
  },
  {
    name: 'Visitenkarte Empfang',
    preset: 'Slate',
    payloadType: VCard,
    content: { organization: 'Beispielbetrieb', phone: '+49 30 23125 000', website: 'https://example.com/' },
    tags: ['hamburg', 'contact'],
    weight: 5,
    source: 'card',
  },
  link('東京のショーウィンドウ', 'Lagoon', 6, 'tokyo', 'tokyo', 'window'),
  link('京都カフェのスタンプカード', 'Mosaic', 4, 'kyoto', 'kyoto', 'stamp card'),
  { ...link('Trade fair stand', 'Circuit', 3, 'fair', 'munich', 'event'), isPaused: true },
  { ...link('Winterschlussverkauf', 'Jewel', 0, 'sale', 'zurich', 'window'), isScheduled: true },
];

/**
 * Ids follow from the workspace, so that the sample is found however it has been edited, and cannot exist twice.
 */
export const sampleIds = (workspaceId: string): string[] =>
  SAMPLES.map((_, index) => derivedId('sample campaign', workspaceId, String(index)));

export const sampleFileId = (workspaceId: string, fileName: string): string =>
  derivedId('sample file', workspaceId, fileName);

export const sampleFileIds = (workspaceId: string): string[] =>
  SAMPLES.flatMap(({ files = [] }) => files).map((fileName) => sampleFileId(workspaceId, fileName));
