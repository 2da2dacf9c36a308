import { expect } from 'chai';
import { isEmailAddress, normalEmail } from '../../../../../src/core/contract/people/email-address.js';

describe('An e-mail address', () => {
  it('has one form, whichever way it is written', () => {
    for (const [written, normal] of [
      ['a@example.com', 'a@example.com'],
      ['A.B+c@Example.COM', 'a.b+c@example.com'],
      ['a@münchen.example', 'a@xn--mnchen-3ya.example'],
      ['A@MÜNCHEN.example', 'a@xn--mnchen-3ya.example'],
      ['a@mu\u0308nchen.example', 'a@xn--mnchen-3ya.example'],
      ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
      ['a@пример.example', 'a@xn--e1afmkfd.example'],
      ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
      ['a@straße.example', 'a@xn--strae-oqa.example'],
      ['a@mail.müller.example', 'a@mail.xn--mller-kva.example'],
      [' a@example.com\u00a0', 'a@example.com'],
      ['\u200ba@example.com\u200e', 'a@example.com'],
      ['a@müller\u00ad.example', 'a@xn--mller-kva.example'],
    ] as const) {
      expect(isEmailAddress(written), written).to.equal(true);
      expect(normalEmail(written), written).to.equal(normal);
      expect(normalEmail(normal)).to.equal(normal);
    }
  });

  it('is not a list, a name, an international local part or a domain that does not exist', () => {
    for (const wrong of [
      ...['a', '@example.com', 'a@', 'a b@example.com', 'a@b@example.com', 'a@münchen.example, b@example.com'],
      ...[
        'A <a@münchen.example>',
        'a@münchen.example\nb',
        'a@example.com\n',
        'ä@example.com',
        '"a"@example.com',
        'a@mün chen.example',
      ],
      ...['a@mü..example', 'a@\ufffdü.example', 'a@ü/x', 'a@ü:25', 'a@\u202eü.example', 'a@xn--a.ü', 'a@[::1]'],
      `a@${'ü'.repeat(260)}.example`,
    ])
      expect(isEmailAddress(wrong), wrong).to.equal(false);
  });
});
