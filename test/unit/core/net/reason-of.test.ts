import { expect } from 'chai';
import { reasonOf } from '../../../../src/core/net/reason-of.js';

const coded = (message: string, code: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });
const SELF_SIGNED = coded('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT');

describe('The reason of an error in the log', () => {
  const cases: [what: string, error: unknown, reason: string][] = [
    ['a message', new Error('no answer'), 'no answer'],
    ['a message with its code', SELF_SIGNED, 'self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)'],
    [
      'a message that contains its code',
      coded('connect ECONNREFUSED 192.0.2.1:1', 'ECONNREFUSED'),
      'connect ECONNREFUSED 192.0.2.1:1',
    ],
    ['no message', coded('', 'ECONNRESET'), 'ECONNRESET'],
    ['neither', new TypeError(), 'TypeError'],
    ['a text', 'gone', 'gone'],
    [
      'its cause',
      new TypeError('fetch failed', { cause: SELF_SIGNED }),
      'fetch failed: self-signed certificate (DEPTH_ZERO_SELF_SIGNED_CERT)',
    ],
    [
      'only the name of a cause that may quote',
      new Error('broken', { cause: new SyntaxError('"secret" is no JSON') }),
      'broken: SyntaxError',
    ],
    ['nothing of a cause that is no error', new Error('broken', { cause: { claims: 'secret' } }), 'broken'],
    [
      'the code that nodemailer has replaced',
      coded('self-signed certificate', 'ESOCKET', { originalCode: 'SELF_SIGNED_CERT_IN_CHAIN' }),
      'self-signed certificate (SELF_SIGNED_CERT_IN_CHAIN)',
    ],
    [
      'every address that was tried',
      new AggregateError([
        coded('connect ECONNREFUSED ::1:6379', 'ECONNREFUSED'),
        coded('connect ECONNREFUSED 127.0.0.1:6379', 'ECONNREFUSED'),
      ]),
      'connect ECONNREFUSED ::1:6379: connect ECONNREFUSED 127.0.0.1:6379',
    ],
  ];
  for (const [what, error, reason] of cases) it(`is ${what}`, () => expect(reasonOf(error)).to.equal(reason));

  it('ends although causes go round in circles', () => {
    const error = new Error('a');
    error.cause = error;
    expect(reasonOf(error)).to.equal('a: Error');
  });
});
