import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect } from 'chai';
import { answerMalformed } from '../../../../src/platform/http/answer-malformed.js';
import { sendRaw } from '../../../support/http/send-raw.js';

describe('A request that is not HTTP', () => {
  let server: Server;
  let url: string;
  const reasons: unknown[] = [];

  before(async () => {
    // Begins a response and never ends it.
    server = createServer(
      (_request, response) => void response.writeHead(200, { 'Content-Length': '9' }).write('begun'),
    );
    answerMalformed(server, { warn: (...details: unknown[]) => void reasons.push(details[0]) });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  after(() => server.close());

  it('gets a page in the reader’s language for an address with raw UTF-8, and nothing but a status otherwise', async () => {
    const request = Buffer.from('GET /é HTTP/1.1\r\nHost: x\r\nAccept-Language: de\r\n\r\n');
    expect(await sendRaw(url, request)).to.match(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*<html lang="de"/);
    expect(await sendRaw(url, Buffer.from('x\r\n\r\n'))).to.equal(
      'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n',
    );
    expect(reasons).to.deep.equal([{ reason: 'HPE_INVALID_URL' }]);
  });

  it('ends the connection without an answer while another response is being sent', async () => {
    const answer = await sendRaw(url, Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\nx\r\n\r\n'));
    expect(answer).not.to.include('400 Bad Request');
  });
});
