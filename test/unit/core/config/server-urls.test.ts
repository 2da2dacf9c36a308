import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/environment.js';

const SMTP_URL = 'smtp://mail.example.com';
const MAIL_FROM = 'codes@example.com';

describe('The addresses in the settings', () => {
  it('have a canonical PUBLIC_URL without user, path and query', () => {
    for (const [given, canonical] of [
      ['https://qr.example.com/', 'https://qr.example.com'],
      ['https://müller.example', 'https://xn--mller-kva.example'],
      ['https://QR.Example:443', 'https://qr.example'],
      ['HTTP://qr.example:80/', 'http://qr.example'],
      ['https://пример.example:8443', 'https://xn--e1afmkfd.example:8443'],
      ['http://192.0.2.10:3000', 'http://192.0.2.10:3000'],
      ['http://[2001:DB8::1]:3000', 'http://[2001:db8::1]:3000'],
    ] as const) {
      expect(readConfig({ PUBLIC_URL: given }).publicUrl, given).to.equal(canonical);
    }
    const wrong = ['/qr', '/qr/', '/a/b', '//', '?a=b', '/?', '#a', ':99999'].map((end) => `https://example.com${end}`);
    for (const url of [
      ...wrong,
      'example.com',
      'https://u@example.com',
      'https://u:p@example.com',
      'ftp://a.example',
    ]) {
      expect(() => readConfig({ PUBLIC_URL: url }), url).to.throw(/^Wrong configuration: PUBLIC_URL must be [^\n]*$/);
    }
  });

  it('name the sender as mail programs write it', () => {
    const fromOf = (from: string) => readConfig({ SMTP_URL, MAIL_FROM: from }).mail?.from;
    const address = 'qr@example.com';
    for (const [given, name] of [
      ['qr@example.com', 'Signpost'],
      ['<qr@example.com>', 'Signpost'],
      ['"Example, Inc." <qr@example.com>', 'Example, Inc.'],
      ['"Example, Inc."<QR@Example.com>', 'Example, Inc.'],
      ['Example, Inc. <qr@example.com>', 'Example, Inc.'],
      ['"Sample \\"QR\\" Team" <qr@example.com>', 'Sample "QR" Team'],
      ['"a\\\\b" <qr@example.com>', 'a\\b'],
      ['"codes@example.org" <qr@example.com>', 'codes@example.org'],
      ['Café München <qr@example.com>', 'Café München'],
      ['qr@example.com (Example)', 'Example'],
      ['"Sample" (codes) <qr@example.com>', 'Sample'],
    ] as const) {
      expect(fromOf(given), given).to.deep.equal({ name, address });
    }
    expect(fromOf('Sample <QR@München.example>')?.address).to.equal('qr@xn--mnchen-3ya.example');
    for (const wrong of [
      '"Sample"',
      'a@b.de <c@d.de> e@f.de',
      'Group: a@b.de;',
      '"x" <"a b"@b.de>',
      '"x',
      '"x" <a@b.de>, c@d.de',
    ])
      expect(() => fromOf(wrong), wrong).to.throw(/^Wrong configuration: MAIL_FROM must be [^\n]*$/);
  });

  it('have an SMTP_URL with options for TLS, an international host and any password', () => {
    const smtpUrlOf = (url: string) => readConfig({ SMTP_URL: url, MAIL_FROM }).mail?.smtpUrl;
    for (const right of [
      'smtp://127.0.0.1:25?ignoreTLS=true',
      'smtps://user:secret@mail.example.com?tls.rejectUnauthorized=false',
      'smtp://mail.example.com/?requireTLS=true&tls.rejectUnauthorized=true',
    ]) {
      expect(smtpUrlOf(right)).to.equal(right);
    }
    expect(smtpUrlOf('smtp://user:a#b?c@Müller.example')).to.equal('smtp://user:a%23b%3Fc@xn--mller-kva.example');
    for (const wrong of [
      'smtp://host?ignoreTLS=yes',
      'smtp://host?tls.ca=x',
      'smtp://host?proxy=http://x',
      'smtp://user:secret@host?ignoreTLS=true',
      'smtp://:secret@host?ignoreTLS=true',
      'smtps://host?ignoreTLS=true',
      'smtp://user:secret@:25',
      'smtp://host#secret',
    ]) {
      expect(() => smtpUrlOf(wrong), wrong).to.throw(/^Wrong configuration: SMTP_URL must be (?!.*secret)[^\n]*$/);
    }
    expect(readConfig({ REDIS_URL: 'redis://:a#b@müller.example' }).redisUrl).to.equal(
      'redis://:a%23b@xn--mller-kva.example',
    );
  });

  it('may be international everywhere', () => {
    const variables = {
      OIDC_ISSUER: 'https://SSO.müller.example/a',
      OIDC_CLIENT_ID: 'a',
      OIDC_DOMAINS: 'Müller.example',
    };
    const { provider, storage } = readConfig({
      ...variables,
      STORAGE_URL: 's3://sample?endpoint=https://s3.müller.example',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    });
    expect(provider?.issuer.href).to.equal('https://sso.xn--mller-kva.example/a');
    expect(provider?.domains).to.deep.equal(['xn--mller-kva.example']);
    expect(storage?.endpoint).to.equal('https://s3.xn--mller-kva.example');
  });
});
