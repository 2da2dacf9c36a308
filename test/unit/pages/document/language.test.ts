import { expect } from 'chai';
import { languageOf } from '../../../../src/pages/document/language.js';
import { cpuMilliseconds } from '../../../support/cpu-time.js';

describe('The language of a page', () => {
  const SAMPLES: Readonly<Record<string, string>> = {
    en: 'Our kitchen is open every day from noon until late in the evening.',
    de: 'Unsere Küche ist täglich von zwölf Uhr bis spät am Abend geöffnet.',
    fr: 'Notre cuisine est ouverte tous les jours de midi jusque tard dans la soirée.',
    es: 'Nuestra cocina está abierta todos los días desde el mediodía hasta la noche.',
    ar: 'مطبخنا مفتوح كل يوم من الظهر حتى وقت متأخر من المساء.',
    he: 'המטבח שלנו פתוח בכל יום מהצהריים ועד שעות הערב המאוחרות.',
    ru: 'Наша кухня открыта каждый день с полудня до позднего вечера.',
  };

  for (const [code, text] of Object.entries(SAMPLES)) {
    it(`is detected from its text: ${code}`, () => {
      const direction = ['ar', 'he'].includes(code) ? 'rtl' : 'ltr';
      expect(languageOf([null, text])).to.deep.equal({ code, direction });
    });
  }

  it('is unknown when the text is not enough', () => {
    for (const texts of [[], [null], [''], ['12.50'], ['👩‍👩‍👧']]) {
      expect(languageOf(texts)).to.deep.equal({ code: 'und', direction: 'ltr' });
    }
  });

  it('follows from the script when a text is too short to detect it', () => {
    for (const [text, code] of [
      ['אבי', 'he'],
      ['Ωραία', 'el'],
      ['안녕', 'ko'],
      ['さくら', 'ja'],
    ] as const) {
      expect(languageOf([text]).code).to.equal(code);
    }
  });

  it('has the direction of most of its letters', () => {
    expect(languageOf(['مرحبا بكم في مطعمنا', 'Menu']).direction).to.equal('rtl');
    expect(languageOf(['Welcome to our restaurant in town', 'مرحبا']).direction).to.equal('ltr');
  });

  it('is a plain word for an attribute, whatever the text', () => {
    for (const text of ['"><script>', '\u202E\u2066', 'x'.repeat(8000), '\ud800']) {
      expect(languageOf([text]).code).to.match(/^[a-z]{2,3}$/);
    }
  });

  it('costs little for the longest content', () => {
    const longest = 'Unsere Küche ist täglich geöffnet. '.repeat(2000);
    expect(cpuMilliseconds(() => languageOf([longest]))).to.be.below(1_000);
  });
});
