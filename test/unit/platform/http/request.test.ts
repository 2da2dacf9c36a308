import { Writable } from 'node:stream';
import { expect } from 'chai';
import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { logRequests, setRequestId } from '../../../../src/platform/http/request.js';

describe('The log of requests', () => {
  it('contains no ids and no secrets', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const app = express();
    app.use((request, response, next) => {
      setRequestId(request, response);
      next();
    });
    app.use(logRequests(pino(sink)));
    app.use((_request, response) => void response.end());
    const token = 'k'.repeat(43);
    for (const path of [
      `/s/${token}`,
      `/s/${token}/more?key=${token}`,
      '/p/0198d2f6-5c1e-7cc3-98c4-dc0c0c07398f',
      `/unsubscribe/${token}`,
      `/unsubscribe/%6b${token}`,
      `/w/sample/console/previews/${token}`,
      `/of-tomorrow/${token}/`,
    ]) {
      await supertest(app).get(path);
    }
    expect(lines.map((line) => JSON.parse(line).path)).to.deep.equal([
      '/s/:token',
      '/s/:token/more',
      '/p/:id',
      '/unsubscribe/:token',
      '/unsubscribe/:token',
      '/w/sample/console/previews/:token',
      '/of-tomorrow/:token/',
    ]);
  });
});
