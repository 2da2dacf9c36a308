import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { newAddress } from '../../../support/people.js';
import { ReportMails } from '../../../support/reports/report-mails.js';

const FORM = 'application/x-www-form-urlencoded';
const BODY = 'List-Unsubscribe=One-Click';
const PART = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

/** What providers send, and what they might. */
const BODIES: [what: string, headers: Record<string, string>, body: string | Buffer][] = [
  ...['utf-8', 'us-ascii', 'windows-1252', 'bogus', '"', 'utf-16'].map((charset): (typeof BODIES)[number] => [
    charset,
    { 'Content-Type': `${FORM}; charset=${charset}` },
    BODY,
  ]),
  ['a form in parts', { 'Content-Type': 'multipart/form-data; boundary=x' }, PART],
  ['parts without a boundary', { 'Content-Type': 'multipart/form-data' }, PART],
  ['text', { 'Content-Type': 'text/plain' }, BODY],
  ['JSON that is none', { 'Content-Type': 'application/json' }, '{'],
  ['a type that is none', { 'Content-Type': ';;' }, BODY],
  ['no type', {}, BODY],
  ['nothing', {}, ''],
  ['an empty form', { 'Content-Type': FORM }, ''],
  ['gzip', { 'Content-Type': FORM, 'Content-Encoding': 'gzip' }, gzipSync(BODY)],
  ['gzip that is none', { 'Content-Type': FORM, 'Content-Encoding': 'gzip' }, BODY],
  ['an unknown encoding', { 'Content-Type': FORM, 'Content-Encoding': 'bogus' }, BODY],
  ['a length of nothing', { 'Content-Type': FORM, 'Content-Length': '0' }, ''],
  ['more than a kilobyte', { 'Content-Type': FORM }, 'a=b&'.repeat(1_000)],
  ['a megabyte', { 'Content-Type': FORM }, 'a'.repeat(1_000_000)],
  ['bytes in chunks', { 'Content-Type': FORM, 'Transfer-Encoding': 'chunked' }, BODY],
  ['a thousand and one names', { 'Content-Type': FORM }, 'a&'.repeat(1_001)],
];

describe('Unsubscribing with one click', () => {
  let mails: ReportMails;
  before(async () => {
    mails = await ReportMails.start();
  });
  after(() => mails?.close());

  const post = (path: string, headers: Record<string, string>, body: string | Buffer): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const length = headers['Transfer-Encoding'] === undefined ? { 'Content-Length': Buffer.byteLength(body) } : {};
      const options = { method: 'POST', headers: { ...length, ...headers }, agent: false };
      const sending = request(mails.one.url + path, options, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      sending.on('error', reject);
      sending.end(body);
    });

  it('works whatever the body is', async () => {
    const email = newAddress();
    await mails.createUnconfirmed({ recipients: [email] });
    const { body: text } = await mails.server.mailTo(email);
    const [path = ''] = /\/unsubscribe\/[\w-]{43}/.exec(text) ?? [];
    for (const [what, headers, body] of BODIES) {
      await mails.sql("update mail_consent set state = 'Active' where email = ?", [email]);
      expect(await post(path, headers, body), what).to.equal(200);
      const rows = await mails.sql('select state from mail_consent where email = ?', [email]);
      expect(rows, what).to.deep.equal([{ state: 'Unsubscribed' }]);
    }
  });
});
