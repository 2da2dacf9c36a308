import { expect } from 'chai';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newSecret, signedHeaders } from '../../../../src/webhooks/delivery/sign.js';

describe('Signing webhooks', () => {
  const message = (payload: string, sentMs: number = Date.now()) => ({ messageId: 'msg_sample', sentMs, payload });

  it('produces signatures that the package of Standard Webhooks verifies, for any content', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (data) => {
        const secret = newSecret();
        const payload = JSON.stringify({ type: 'sample', data });
        expect(new Webhook(secret).verify(payload, signedHeaders(message(payload), [secret]))).to.deep.equal(
          JSON.parse(payload),
        );
      }),
    );
  });

  it('produces one signature per secret, so that both work during a rotation', () => {
    const [old, next, other] = [newSecret(), newSecret(), newSecret()];
    const headers = signedHeaders(message('{}'), [next, old]);
    for (const secret of [old, next]) new Webhook(secret).verify('{}', headers);
    expect(() => new Webhook(other).verify('{}', headers)).to.throw(/No matching signature/);
    expect(() => new Webhook(next).verify('{"a":1}', headers)).to.throw(/No matching signature/);
  });

  it('includes the time, by which receivers refuse old messages', () => {
    const secret = newSecret();
    const headers = signedHeaders(message('{}', Date.now() - 3_600_000), [secret]);
    expect(() => new Webhook(secret).verify('{}', headers)).to.throw(/too old/);
  });

  it('creates secrets of 32 random bytes', () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).to.equal(50);
    for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64').length).to.equal(32);
  });
});
