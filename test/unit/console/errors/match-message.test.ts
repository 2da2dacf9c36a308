import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { loadConsoleModule } from '../../../support/console/console-module.js';
import { sentencesOf } from '../../../support/console/service-messages.js';

interface MessageMatch {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

const { matchMessage, MESSAGES } = await loadConsoleModule<{
  matchMessage(text: string): readonly MessageMatch[] | null;
  MESSAGES: readonly { readonly id: string }[];
}>('errors/match-message.ts');

/** Where the service says what is wrong with what the console sends, or with a file, a row or a delivery. */
const SOURCES = [
  'access/api-keys',
  'access/context/paging.ts',
  'access/webhooks',
  'analytics/counts',
  'analytics/figures-scope.ts',
  'analytics/live',
  'analytics/overview',
  'analytics/period',
  'analytics/segments',
  'analytics/totals',
  'artwork',
  'batch',
  'campaigns',
  'core',
  'inspection',
  'pages/preview-page.ts',
  'platform/workers',
];

/** Sentences in these files that are no messages to whoever uses the console. */
const OTHERS: readonly RegExp[] = [
  // Descriptions of the schema that stand in constants.
  /^(?:ISO 8601; |IP Geolocation|IANA name|Spelled as|Up to \{1\}|Left out, an|What another system|Any of \{1\})/,
  /^(?:Scans (?:with|that)|Needed for|May contain|A web address for)/,
  // Told to programs, and to the log.
  /^(?:A session works only|Upload |Closing was|This address answers|The label \{1\} has no text)/,
];

const CATALOGUES = new URL('../../../../../console/locales/errors/', import.meta.url);

/** The words of a language by their messages. */
function readCatalogue(language: string): Map<string, string> {
  const text = readFileSync(new URL(`${language}.po`, CATALOGUES), 'utf8');
  const pairs = text.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm);
  return new Map([...pairs].map(([, id = '""', words = '""']) => [JSON.parse(id), JSON.parse(words)]));
}

const PLACE = /\{(\w+)\}/g;
const placesOf = (text: string): string[] => Array.from(text.matchAll(PLACE), ([, name = '']) => name);

describe('The messages of the service', () => {
  const sentences = sentencesOf(SOURCES, ['campaigns/style/style-presets.ts', 'core/config']);

  it('are all known to the console', () => {
    const unknown = sentences.filter((text) => matchMessage(text) === null);
    expect(unknown.filter((text) => !OTHERS.some((pattern) => pattern.test(text)))).to.deep.equal([]);
    expect(sentences.length).to.be.above(300);
  });

  for (const language of ['en', 'de']) {
    it(`have words in ${language}, with values that the message has`, () => {
      const words = readCatalogue(language);
      const wrong = MESSAGES.filter(({ id }) => {
        const said = words.get(id) ?? '';
        return said === '' || placesOf(said).some((place) => !placesOf(id).includes(place));
      });
      expect(wrong).to.deep.equal([]);
    });
  }

  it('are taken as the most exact of those that fit', () => {
    const pages = { id: 'The PDF has {pages} pages; at most {max} are allowed.', values: { pages: '600', max: '500' } };
    expect(matchMessage('The PDF has 600 pages; at most 500 are allowed.')).to.deep.equal([pages]);
    const why = { id: 'The PDF {why}.', values: { why: 'has too many names' } };
    expect(matchMessage('The PDF has too many names.')).to.deep.equal([why]);
  });

  it('may be made of several sentences', () => {
    const text =
      'Has a symbol contrast of 0.21 to backgroundColor; at least 0.55 is needed. #102A2A is the nearest that passes.';
    expect(matchMessage(text)?.map(({ values }) => values)).to.deep.equal([
      { contrast: '0.21', least: '0.55' },
      { colour: '#102A2A' },
    ]);
  });

  it('are told from any other text', () => {
    expect(matchMessage('Something that nobody has foreseen.')).to.equal(null);
    expect(matchMessage('')).to.equal(null);
  });

  it('are told so in a moment too when the text repeats what stands between the places', () => {
    const between = MESSAGES.map(({ id }) => id.split(/\{\w+\}/)).filter((texts) => texts.length > 2);
    expect(between).to.not.deep.equal([]);
    for (const texts of between) {
      const middle = texts.slice(1, -1).map((text) => `${text}x`.repeat(300));
      // A pattern that tries all combinations would not end within the limit of a test.
      expect(matchMessage(`${texts[0]}x${middle.join('')}\u0001`), texts.join('…')).to.satisfy(
        (matches: object | null) => matches === null || Array.isArray(matches),
      );
    }
  });
});
