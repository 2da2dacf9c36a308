import { expect } from 'chai';
import supertest from 'supertest';
import { ExperienceFontFamily } from '../../../../src/core/contract/style-options.js';
import { fontSheet } from '../../../../src/pages/document/fonts.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('What Express and its libraries refuse', ({ running }) => {
  const font = /\/fonts\/[^)"']+/.exec(fontSheet(ExperienceFontFamily.Modern, '/fonts/'))?.[0] ?? '';

  const CASES: [what: string, path: string, headers: Record<string, string>, status: number, code?: string][] = [
    ['a condition that does not hold', font, { 'If-Match': '"a"' }, 412, 'precondition_failed'],
    ['an earlier date', font, { 'If-Unmodified-Since': 'Thu, 01 Jan 2004 00:00:00 GMT' }, 412, 'precondition_failed'],
    ['a range beyond the end', font, { Range: 'bytes=99999999-' }, 416],
    ['a path that cannot be decoded', '/unsubscribe/%E0%A4%A', {}, 404, 'not_found'],
    ['a path of a font that cannot be decoded', '/fonts/%zz', {}, 404, 'not_found'],
  ];
  for (const [what, path, headers, status, code] of CASES) {
    it(`is ${status} for ${what}`, async () => {
      const answer = await supertest(running.url).get(path).set(headers);
      expect([answer.status, answer.body.code]).to.deep.equal([status, code]);
    });
  }
});
