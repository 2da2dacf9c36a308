import { expect } from 'chai';
import { CODES, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('An error in rendering an error', { isOwn: true }, ({ running, client }) => {
  it('is answered with a plain 500 without any detail', async () => {
    const { services } = running.service;
    const { body } = await client.post(CODES, dynamicUrl());
    const fail = () => {
      throw new TypeError('a secret of the process');
    };
    const { em } = services.orm;
    const { error } = services.logger;
    Object.assign(services.logger, { error: fail });
    Object.assign(services.renderer, { svg: fail });
    const drawn = await client.graphql(`{ qrCode(id: "${body.id}") { svg } }`);
    expect([drawn.status, drawn.type]).to.deep.equal([500, 'application/json']);
    expect(drawn.text).to.not.contain('secret');
    Object.assign(em, { fork: fail });
    for (const answer of [
      await client.get(CODES),
      await client.post(CODES, {}),
      await client.graphql('{ __typename }'),
      await client.get(`/p/${body.code}`),
    ]) {
      expect([answer.status, answer.type]).to.deep.equal([500, 'application/json']);
      expect(answer.body.code).to.equal('internal_error');
      expect(answer.text).to.not.match(/secret|<html|node_modules/);
    }
    Object.assign(services.logger, { error });
    Reflect.deleteProperty(em, 'fork');
  });
});
