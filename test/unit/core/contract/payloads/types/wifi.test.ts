import { expect } from 'chai';
import fc from 'fast-check';
import { readWifi, wifiPayload } from '../../../../../../src/core/contract/payloads/types/wifi.js';
import { textsOf } from '../../../../../../src/core/errors.js';

const json = (value: object): string => JSON.stringify(value);

/** Reads a `WIFI:` text character by character according to the format's description. */
const parse = (text: string): Record<string, string> => {
  const fields: Record<string, string> = {};
  let name = '';
  let value = '';
  let inValue = false;
  const characters = [...text.slice('WIFI:'.length)];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (!inValue && character === ':') inValue = true;
    else if (!inValue) name += character;
    else if (character === '\\') value += `\\${characters[++index]}`;
    else if (character === ';') {
      const bare = value.startsWith('"') ? value.slice(1, -1) : value;
      fields[name] = bare.replace(/\\([\s\S])/gu, '$1');
      name = '';
      value = '';
      inValue = false;
    } else value += character;
  }
  return fields;
};

/** SSIDs and passwords: special characters, emoji, no control characters, not blank. */
const secret = (octets: number) =>
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('\\', ';', ',', ':', '"', 'a', '1', ' '),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
    })
    .filter((text) => text.trim() !== '' && Buffer.byteLength(text) <= octets && !/[\u0000-\u001f\u007f]/.test(text));

describe('content of a Wifi', () => {
  it('writes an object in ZXing’s format', () => {
    const content = json({ ssid: 'My; "net"', password: 'a\\b,c:d', encryption: 'WPA', hidden: true });
    expect(textsOf(wifiPayload.check(content))).to.deep.equal({});
    expect(wifiPayload.encode(content)).to.equal('WIFI:T:WPA;S:My\\; \\"net\\";P:a\\\\b\\,c\\:d;H:true;;');
    expect(wifiPayload.open(content)).to.deep.equal({ kind: 'page' });
  });

  it('leaves what looks hexadecimal unquoted, like phones', () => {
    const content = json({ ssid: 'CAFE', password: '12345678', security: 'WEP' });
    expect(wifiPayload.encode(content)).to.equal('WIFI:T:WEP;S:CAFE;P:12345678;;');
  });

  it('has one name for every WPA, and accepts several for none', () => {
    for (const encryption of ['wpa', 'WPA2', 'WPA3', 'WPA/WPA2', 'WPA2-PSK']) {
      expect(wifiPayload.encode(json({ ssid: 'net', password: 'pw', encryption }))).to.equal('WIFI:T:WPA;S:net;P:pw;;');
    }
    for (const type of ['nopass', 'None', 'open']) {
      expect(wifiPayload.encode(json({ ssid: 'net', password: '', type }))).to.equal('WIFI:T:nopass;S:net;;');
    }
  });

  it('derives the encryption from the password when it is not sent', () => {
    expect(wifiPayload.encode(json({ ssid: 'net', password: 'pw' }))).to.equal('WIFI:T:WPA;S:net;P:pw;;');
    expect(wifiPayload.encode(json({ ssid: 'net' }))).to.equal('WIFI:T:nopass;S:net;;');
  });

  it('encodes a wire form and other text as sent', () => {
    for (const sent of ['WIFI:S:net;;', 'wifi:T:WPA;P:x;S:y;;', 'ask at the desk', '[1]']) {
      expect(textsOf(wifiPayload.check(sent))).to.deep.equal({});
      expect(wifiPayload.encode(sent)).to.equal(sent);
      expect(wifiPayload.open(sent)).to.deep.equal({ kind: 'page' });
    }
  });

  it('reports all invalid members at once', () => {
    expect(textsOf(wifiPayload.check(json({ password: 5, type: 'WPA9', hidden: 'yes' })))).to.deep.equal({
      'content.ssid': ['The network needs a name.'],
      'content.password': ['Must be a string.'],
      'content.type': ['Must be one of WPA, WEP, nopass.'],
      'content.hidden': ['Must be true or false.'],
    });
    expect(textsOf(wifiPayload.check(json({ ssid: 'ü'.repeat(17) })))).to.have.all.keys('content.ssid');
    expect(textsOf(wifiPayload.check(json({ ssid: 'ü'.repeat(16) })))).to.deep.equal({});
    expect(textsOf(wifiPayload.check(json({ ssid: 'net', encryption: 'WPA' })))).to.have.all.keys('content.password');
    expect(textsOf(wifiPayload.check(json({ ssid: 'net', encryption: 'nopass', password: 'x' })))).to.have.all.keys(
      'content.password',
    );
    expect(textsOf(wifiPayload.check('{}'))).to.have.all.keys('content');
  });

  it('reads a wire form for the page that shows it', () => {
    expect(readWifi('WIFI:T:WPA2;S:"CAFE";P:a\\;b;H:true;;')).to.deep.equal({
      ssid: 'CAFE',
      password: 'a;b',
      encryption: 'WPA',
      hidden: true,
    });
    expect(readWifi('WIFI:P:x;;')).to.equal(null);
    expect(readWifi('ask at the desk')).to.equal(null);
  });

  it('closes a wire form, because phones drop a field that is not closed', () => {
    const forms = {
      'WIFI:T:WPA;S:Cafe;P:abcdefgh': 'WIFI:T:WPA;S:Cafe;P:abcdefgh;;',
      'WIFI:T:WPA;S:Cafe;P:abcdefgh;': 'WIFI:T:WPA;S:Cafe;P:abcdefgh;;',
      'WIFI:S:Cafe;P:abc\\;': 'WIFI:S:Cafe;P:abc\\;;;',
      'WIFI:S:Cafe;P:"a b"': 'WIFI:S:Cafe;P:"a b";;',
      'WIFI:S:Cafe;;': 'WIFI:S:Cafe;;',
      'WIFI:S:Cafe;; and more': 'WIFI:S:Cafe;; and more',
      'WIFI:': 'WIFI:',
    };
    for (const [sent, wire] of Object.entries(forms)) expect(wifiPayload.encode(sent), sent).to.equal(wire);
  });

  it('reads flags and names of fields in any case', () => {
    for (const flag of ['true', 'TRUE', 'True']) {
      expect(readWifi(`wifi:t:wpa;s:a;p:12345678;h:${flag}`)).to.deep.equal({
        ssid: 'a',
        password: '12345678',
        encryption: 'WPA',
        hidden: true,
      });
    }
    expect(readWifi('WIFI:S:a;H:FALSE;;')?.hidden).to.equal(false);
  });

  it('reads the account of a network that asks for one', () => {
    const account = { identity: 'anna@example.com', methods: ['PEAP', 'MSCHAPV2'] };
    const network = { ssid: 'eduroam', password: 'secret', encryption: 'WPA', hidden: false, account };
    const sent = 'WIFI:T:WPA2-EAP;S:eduroam;E:PEAP;PH2:MSCHAPV2;I:anna@example.com;P:secret;;';
    expect(readWifi(sent)).to.deep.equal(network);
    expect(readWifi(sent.replace('P:secret;', ''))).to.deep.equal({ ...network, password: '' });
  });

  it('can be read back, whatever the name and password', () => {
    fc.assert(
      fc.property(secret(32), secret(63), fc.boolean(), (ssid, password, hidden) => {
        const content = json({ ssid, password, encryption: 'WPA', hidden });
        expect(textsOf(wifiPayload.check(content))).to.deep.equal({});
        const wire = wifiPayload.encode(content);
        expect(wire).to.match(/;;$/);
        expect(parse(wire)).to.deep.include({ T: 'WPA', S: ssid, P: password, ...(hidden ? { H: 'true' } : {}) });
        expect(readWifi(wire)).to.deep.equal({ ssid, password, encryption: 'WPA', hidden });
      }),
    );
  });
});
