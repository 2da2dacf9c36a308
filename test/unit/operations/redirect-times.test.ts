import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { measureRedirects } from '../../../src/operations/redirect-times.js';
import { eventually } from '../../support/eventually.js';

describe('Redirect times', () => {
  const countIn = async (registry: Registry): Promise<number> =>
    Number(/^signpost_redirect_duration_seconds_count (\d+)$/m.exec(await registry.metrics())?.[1]);
  const newAnswer = (): [IncomingMessage, ServerResponse] => {
    const request = new IncomingMessage(new Socket());
    return [request, new ServerResponse(request)];
  };

  it('are a histogram of the responses, with every request passed on', async () => {
    const registry = new Registry();
    let calls = 0;
    const measured = measureRedirects(registry)((_request, response) => {
      calls++;
      EventEmitter.prototype.emit.call(response, 'finish');
    });
    measured(...newAnswer());
    expect(await countIn(registry)).to.equal(1);
    await eventually('another one is sampled', async () => {
      measured(...newAnswer());
      return (await countIn(registry)) > 1;
    });
    expect(calls).to.be.at.least(2);
    const text = await registry.metrics();
    expect(text).to.contain('_bucket{le="0.0005"}').and.contain('_bucket{le="2.5"}').and.contain('_bucket{le="+Inf"}');
  });

  it('do not count a response that was never sent', async () => {
    const registry = new Registry();
    measureRedirects(registry)(() => {})(...newAnswer());
    expect(await countIn(registry)).to.equal(0);
  });
});
