import { expect } from 'chai';
import fc from 'fast-check';
import { loadConsoleModule } from '../../../support/console/console-module.js';

const { suggestName } = await loadConsoleModule<{ suggestName(payloadType: string, content: string): string }>(
  'new-code/suggested-name.ts',
);

const CASES: readonly [payloadType: string, content: string, name: string][] = [
  ['Url', 'https://www.example.com/spring/', 'example.com/spring'],
  ['Url', 'example.com/caf%C3%A9', 'example.com/café'],
  ['Url', 'exam', ''],
  ['Wifi', '{"ssid":"Guests","password":"12345678","encryption":"WPA"}', 'Guests'],
  ['VCard', '{"firstName":"Sample","lastName":"Person","organization":"Sample company"}', 'Sample Person'],
  ['VCard', '{"organization":"Sample company"}', 'Sample company'],
  ['Event', '{"title":"Summer party","start":"2030-05-17T18:30"}', 'Summer party'],
  ['Phone', '+1 555 0100', '+1 555 0100'],
  ['Sms', '{"phone":"+15550100"}', '+15550100'],
  ['Text', '\nfirst line\nsecond line', 'first line'],
  ['Menu', '{"title":"Lunch","assetIds":[]}', 'Lunch'],
  ['Document', '', ''],
];

describe('The suggested name', () => {
  it('is taken from the beginning of the content', () => {
    for (const [payloadType, content, name] of CASES) {
      expect(suggestName(payloadType, content), `${payloadType} ${content}`).to.equal(name);
    }
  });

  it('of any content is one short line', () => {
    const types = fc.constantFrom(...CASES.map(([payloadType]) => payloadType));
    fc.assert(
      fc.property(
        types,
        fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.json()),
        (payloadType, content) => {
          const name = suggestName(payloadType, content);
          expect(Array.from(name).length).to.be.at.most(60);
          expect(name).to.not.match(/[\r\n]/);
          expect(name).to.equal(name.trim());
        },
      ),
    );
  });
});
