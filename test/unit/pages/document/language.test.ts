import { expect } from 'chai';
import { detectLanguage } from '../../../../src/pages/document/language.js';
import { cpuMilliseconds } from '../../../support/cpu-time.js';

const codeOf = (...texts: string[]): string | null => detectLanguage(texts).code;

describe('The language of a text', () => {
  const SAMPLES: Readonly<Record<string, string>> = {
    en: 'Our kitchen is open every day from noon until late in the evening.',
    de: 'Unsere Küche ist täglich von zwölf Uhr bis spät am Abend geöffnet.',
    fr: 'Notre cuisine est ouverte tous les jours de midi jusque tard dans la soirée.',
    es: 'Nuestra cocina está abierta todos los días desde el mediodía hasta la noche.',
    it: 'La nostra cucina è aperta tutti i giorni da mezzogiorno fino a sera.',
    pt: 'A nossa cozinha está aberta todos os dias do meio-dia até a noite.',
    nl: 'Onze keuken is elke dag open van twaalf uur tot laat in de avond.',
    pl: 'Nasza kuchnia jest otwarta codziennie od południa do późnego wieczora.',
    tr: 'Mutfağımız her gün öğleden akşam geç saatlere kadar açıktır.',
    ja: '当店のキッチンは毎日正午から夜遅くまで営業しております。',
    zh: '我们的厨房每天从中午营业到深夜。',
    ar: 'مطبخنا مفتوح كل يوم من الظهر حتى وقت متأخر من المساء.',
    fa: 'آشپزخانه ما هر روز از ظهر تا اواخر شب باز است.',
    he: 'המטבח שלנו פתוח בכל יום מהצהריים ועד שעות הערב המאוחרות.',
    ru: 'Наша кухня открыта каждый день с полудня до позднего вечера.',
    sv: 'Vårt kök är öppet varje dag från klockan tolv till sent på kvällen.',
  };

  for (const [code, text] of Object.entries(SAMPLES)) {
    it(`is detected: ${code}`, () => {
      const direction = ['ar', 'he', 'fa'].includes(code) ? 'rtl' : 'ltr';
      expect(detectLanguage([null, text])).to.deep.equal({ code, direction });
    });
  }

  it('is the language of the dishes in a menu', () => {
    expect(codeOf('Sample', 'Brotkorb mit Butter 4,50\nTomatensuppe 6,90\nSchnitzel mit Pommes 14,90')).to.equal('de');
    expect(codeOf('Sample', 'Soupe du jour 6,50\nSteak frites 14,90\nCrème brûlée 7,50')).to.equal('fr');
  });

  it('is not decided by a name, a few words or an address', () => {
    const NAMES = [
      ...['Café Aurora', 'Ristorante da Mario', 'Grand Hotel Europa', 'Bäckerei am Markt', 'Salon Belle Vue'],
      ...['Lokanta Güneş', 'The Red Lion', 'Кафе Аврора', '東京', 'Winter menu 2030', 'Anna and Tom'],
      ...['Grand Hotel Europa Restaurant & Bar', 'Espresso 2,50\nCappuccino 3,20\nLatte Macchiato 3,80'],
    ];
    for (const text of NAMES) expect(codeOf(text), text).to.equal(null);
    expect(codeOf('https://example.com/unsere/kueche/ist/heute/wieder/bis/spaet/offen')).to.equal(null);
  });

  it('is unknown without letters, and so is the direction', () => {
    for (const texts of [[], [null], [''], ['12.50'], ['👩‍👩‍👧']]) {
      expect(detectLanguage(texts)).to.deep.equal({ code: null, direction: null });
    }
  });

  it('follows from the script of a single word if only one language uses it', () => {
    for (const [text, code] of [
      ['אבי', 'he'],
      ['Ωραία', 'el'],
      ['안녕', 'ko'],
      ['さくら', 'ja'],
      ['東京のご案内', 'ja'],
      ['مرحبا', 'ar'],
    ] as const) {
      expect(codeOf(text), text).to.equal(code);
    }
    expect(codeOf('آشپزخانه'), 'a Persian word').to.equal(null);
  });

  it('has the direction of most of its letters', () => {
    expect(detectLanguage(['مرحبا بكم في مطعمنا', 'Menu']).direction).to.equal('rtl');
    expect(detectLanguage(['Welcome to our restaurant in town', 'مرحبا']).direction).to.equal('ltr');
  });

  it('is a plain word for an attribute, whatever the text', () => {
    for (const text of ['"><script>', '\u202E\u2066', 'x'.repeat(8000), '\ud800']) {
      expect(codeOf(text) ?? 'und').to.match(/^[a-z]{2,3}$/);
    }
  });

  it('costs little for the longest content', () => {
    const longest = 'Unsere Küche ist täglich geöffnet. '.repeat(2000);
    expect(cpuMilliseconds(() => detectLanguage([longest]))).to.be.below(1_000);
  });
});
