import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/environment.js';

describe('The configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).to.deep.equal({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: null,
      dataFolder: '.data',
      databaseUrl: null,
      redisUrl: null,
      mail: null,
      storage: null,
      provider: null,
      apiKeyPrefix: 'spk_',
      workspaceCreation: 'owners',
      trustProxy: [],
      geoipFile: null,
      requestsPerMinute: 600,
      dnsServers: [],
      webhooks: { allowedAddresses: [], allowHttp: false },
      scanDurability: 'fast',
      uploads: {
        imageBytes: 10_485_760,
        pdfBytes: 20_971_520,
        experienceBytes: 62_914_560,
        unattachedBytes: 52_428_800,
        activeBytes: 536_870_912,
      },
      retention: { scanDays: 0, visitorDays: 60 },
      stopDelayMs: 0,
      listenBeforeReady: true,
      metrics: { port: null, host: '127.0.0.1', token: null },
      logLevel: 'info',
      production: false,
    });
  });

  it('treats an empty variable as not set', () => {
    const config = readConfig({ PORT: '', PUBLIC_URL: '' });
    expect([config.port, config.publicUrl]).to.deep.equal([3000, null]);
  });

  it('reads the trusted proxies like proxy-addr', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' });
    expect(trustProxy).to.deep.equal(['loopback', '10.0.0.0/8', '2001:db8::1']);
    for (const wrong of ['true', '1', 'loopback,', '10.0.0.0/33', 'proxy.example.com']) {
      expect(() => readConfig({ TRUST_PROXY: wrong })).to.throw(/^Wrong configuration: TRUST_PROXY must be [^\n]*$/);
    }
  });

  it('accepts a complete Redis address, and refuses anything else', () => {
    for (const right of [
      'redis://cache.example.com',
      'rediss://user:a%2Fb@cache.example.com:6380/2',
      'redis://:x@[::1]:6379/',
    ]) {
      expect(readConfig({ REDIS_URL: right }).redisUrl).to.equal(right);
    }
    for (const wrong of [
      'cache.example.com',
      'http://cache.example.com',
      'redis://',
      'redis://host/name',
      'redis://host?db=1',
      'redis://:%zz@host',
      'redis://host:99999',
    ]) {
      expect(() => readConfig({ REDIS_URL: wrong }), wrong).to.throw(/^Wrong configuration: REDIS_URL must be [^\n]*$/);
    }
  });

  it('accepts a mail server with its sender, and neither without the other', () => {
    const smtpUrl = 'smtps://user:secret@mail.example.com:465';
    const from = { name: 'Sample', address: 'codes@example.com' };
    expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Sample <codes@example.com>' }).mail).to.deep.equal({
      smtpUrl,
      from,
    });
    expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'codes@example.com' }).mail?.from.name).to.equal('Signpost');
    expect(() => readConfig({ SMTP_URL: smtpUrl })).to.throw(/^Wrong configuration: MAIL_FROM must be [^\n]*$/);
    for (const wrong of [
      'mail.example.com',
      'http://mail.example.com',
      'smtp://',
      'smtp://host/path',
      'smtp://host?a=b',
    ]) {
      expect(() => readConfig({ SMTP_URL: wrong }), wrong).to.throw(/^Wrong configuration: SMTP_URL must be [^\n]*$/);
    }
    for (const wrong of ['Sample', 'a@b.de, c@d.de', 'Sample\r\nBcc: x <a@b.de>', 'a@b.de\n']) {
      expect(() => readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: wrong }), wrong).to.throw(/MAIL_FROM must be [^\n]*$/);
    }
  });

  it('needs an explicit port if the port opens late', () => {
    expect(readConfig({ LISTEN_BEFORE_READY: 'false', STOP_DELAY_SECONDS: '5' })).to.include({
      listenBeforeReady: false,
      stopDelayMs: 5_000,
    });
    expect(() => readConfig({ LISTEN_BEFORE_READY: 'false', PORT: '0' })).to.throw(
      /^Wrong configuration: PORT [^\n]*$/,
    );
  });

  it('refuses short tokens and wrong ports', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).to.throw(/METRICS_TOKEN must be at least 16/);
    expect(() => readConfig({ METRICS_PORT: '0' })).to.throw(/METRICS_PORT/);
    const { metrics } = readConfig({ METRICS_PORT: '9464', METRICS_TOKEN: 'sample-token-of-a-test' });
    expect(metrics).to.deep.equal({ port: 9464, host: '127.0.0.1', token: 'sample-token-of-a-test' });
  });

  it('names all invalid values in one line', () => {
    expect(() => readConfig({ PORT: '70000', PUBLIC_URL: 'example.com', SCAN_DURABILITY: 'none' })).to.throw(
      /^Wrong configuration: PORT .*; PUBLIC_URL .*; SCAN_DURABILITY [^\n]*$/,
    );
  });
});
