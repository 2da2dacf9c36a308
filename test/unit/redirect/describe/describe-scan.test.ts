import { expect } from 'chai';
import fc from 'fast-check';
import { QrCounting } from '../../../../src/core/contract/campaign-counting.js';
import { LABEL_BYTES_MAX, type Scan, UNDESCRIBED } from '../../../../src/core/contract/scan.js';
import { createClientAddress } from '../../../../src/core/net/client-address.js';
import { createDescribeScan, type ScanRequest } from '../../../../src/redirect/describe/describe-scan.js';
import { FrameWriter, readScan } from '../../../../src/scans/journal/journal-entry.js';
import { BROWSER } from '../../../support/scans/scan-until.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const TARGET = { campaignKey: Buffer.alloc(32, 3), counting: QrCounting.Full, routing: null };
const LABELS = ['country', 'city', 'device', 'operatingSystem', 'browser', 'source'] as const;

describe('Describing a scan', () => {
  let salt = Buffer.alloc(32, 1);
  let lookUps = 0;
  const describeScan = createDescribeScan({
    clientAddress: createClientAddress(['loopback']),
    geolocate: ({ text }) => {
      lookUps++;
      return text.startsWith('81.') ? { country: 'GB', city: 'London' } : { country: 'ZZ', city: 'Unknown' };
    },
    saltOf: () => salt,
  });

  const requestOf = (
    headers: ScanRequest['headers'],
    remoteAddress: string | undefined = '127.0.0.1',
  ): ScanRequest => ({
    method: 'GET',
    headers: { 'user-agent': BROWSER, ...headers },
    socket: { remoteAddress },
  });
  const scanOf = (headers: ScanRequest['headers'], query = ''): Scan =>
    describeScan(requestOf(headers), TARGET, query, NOW);

  it('records where, with what, whence and by whom, in words that contain neither address nor user agent', () => {
    const { visitor, ...rest } = scanOf({ 'x-forwarded-for': '81.2.69.142' }, 'utm_source=flyer');
    expect(visitor).to.not.equal(0n);
    expect(rest).to.deep.equal({
      campaignKey: TARGET.campaignKey,
      scannedMs: NOW,
      class: 'person',
      country: 'GB',
      city: 'London',
      device: 'Mobile',
      operatingSystem: 'Android',
      browser: 'Chrome',
      source: 'flyer',
      rule: null,
      totalsOnly: false,
    });
  });

  it('looks up the place of an address once', () => {
    scanOf({ 'x-forwarded-for': '81.2.69.160' });
    const before = lookUps;
    scanOf({ 'x-forwarded-for': '81.2.69.160' });
    expect(lookUps).to.equal(before);
  });

  it('distinguishes visitors by campaign, address, user agent and the salt of the day', () => {
    const visitors = [
      scanOf({ 'x-forwarded-for': '81.2.69.142' }),
      scanOf({ 'x-forwarded-for': '81.2.69.143' }),
      scanOf({ 'x-forwarded-for': '81.2.69.142', 'user-agent': `${BROWSER} other` }),
      describeScan(
        requestOf({ 'x-forwarded-for': '81.2.69.142' }),
        { ...TARGET, campaignKey: Buffer.alloc(32, 4) },
        '',
        NOW,
      ),
    ].map(({ visitor }) => visitor);
    salt = Buffer.alloc(32, 2);
    visitors.push(scanOf({ 'x-forwarded-for': '81.2.69.142' }).visitor);
    expect(new Set(visitors).size).to.equal(5);
    expect(scanOf({ 'x-forwarded-for': ' 81.2.69.142:99' }, 'a=b').visitor).to.equal(visitors[4]);
  });

  it('uses the socket’s address for a header that names none', () => {
    const { visitor } = scanOf({});
    for (const garbage of ['unknown', '', ',,', '81.2.69', 'x'.repeat(8_000), '\u0000', '[', '1.2.3.4, garbage']) {
      expect([garbage, scanOf({ 'x-forwarded-for': garbage }).visitor]).to.deep.equal([garbage, visitor]);
    }
  });

  it('has no visitor for a scan that does not count, or without an address', () => {
    expect(describeScan({ ...requestOf({}), method: 'HEAD' }, TARGET, '', NOW).visitor).to.equal(0n);
    expect(scanOf({ 'user-agent': 'curl/8.5.0' }).visitor).to.equal(0n);
    expect(scanOf({ 'user-agent': '' }).visitor).to.equal(0n);
    const disconnected = describeScan({ ...requestOf({}), socket: { remoteAddress: undefined } }, TARGET, '', NOW);
    expect(disconnected).to.include({ class: 'person', visitor: 0n, country: 'ZZ', city: 'Unknown' });
  });

  it('knows only the class of a scan that is not counted in full, and looks up nothing', () => {
    const before = lookUps;
    for (const counting of [QrCounting.TotalsOnly, QrCounting.Nothing]) {
      const request = requestOf({ 'x-forwarded-for': '81.2.70.1' });
      const scan = describeScan(request, { ...TARGET, counting }, 'utm_source=flyer', NOW);
      const { campaignKey } = TARGET;
      expect(scan).to.deep.equal({
        ...{ ...UNDESCRIBED, campaignKey, scannedMs: NOW, class: 'person', totalsOnly: true },
      });
      expect(describeScan({ ...request, method: 'HEAD' }, { ...TARGET, counting }, '', NOW).class).to.equal('head');
    }
    expect(lookUps).to.equal(before);
  });

  it('has another visitor for each scan that rules must decide and that is not counted in full', () => {
    const target = { ...TARGET, counting: QrCounting.TotalsOnly, routing: {} };
    const request = requestOf({ 'x-forwarded-for': '81.2.69.142' });
    const scans = Array.from({ length: 20 }, () => describeScan(request, target, '', NOW));
    expect(scans[0]).to.include({ country: 'GB', device: 'Mobile', totalsOnly: true });
    expect(new Set(scans.map(({ visitor }) => visitor)).size).to.equal(20);
  });

  it('never fails and is journaled as described, whatever the headers, the query and the clock are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('a'.repeat(8_192), `Mozilla/5.0 (${'x'.repeat(8_192)}`, '127.0.0.1,::1,', '%', '\ud800', BROWSER),
    );
    const maybe = fc.option(text, { nil: undefined });
    const headers = fc.record({
      ...{ 'user-agent': maybe, 'x-forwarded-for': fc.oneof(maybe, fc.array(text, { maxLength: 3 })), referer: maybe },
      ...{ purpose: maybe, 'sec-purpose': fc.oneof(maybe, fc.array(text, { maxLength: 3 })) },
    });
    const request = fc.record({ method: maybe, headers, socket: fc.record({ remoteAddress: maybe }) });
    fc.assert(
      fc.property(request, text, fc.nat({ max: 2 ** 47 }), (anyRequest, query, now) => {
        const scan = describeScan(anyRequest, TARGET, query, now);
        for (const label of LABELS) {
          expect(scan[label]).to.not.equal('');
          expect(Buffer.byteLength(scan[label])).to.be.at.most(LABEL_BYTES_MAX);
        }
        const writer = new FrameWriter();
        writer.add(scan);
        expect(readScan(writer.take())).to.deep.equal(scan);
      }),
      { numRuns: 500 },
    );
  });
});
