import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { hashSessionSecret, newSessionSecret } from '../../../../src/identity/authentication/secrets.js';
import { openToken, sealToken } from '../../../../src/reporting/shared-figures/sealed-token.js';

const SECRET = 'x'.repeat(43);
const [id, token] = [newId(), newSessionSecret()];
const sealed = async () => ({
  ...{ id, hash: hashSessionSecret(token) },
  sealedToken: await sealToken({ secret: async () => SECRET }, id, token),
});
const openWith = async (readSecret: () => Promise<string | null>) => openToken({ readSecret }, await sealed());

describe('The address of a shared page', () => {
  it('is read with the secret that it was sealed with', async () => {
    expect(await openWith(async () => SECRET)).to.equal(token);
    expect(await openWith(async () => 'y'.repeat(43))).to.equal(null);
    expect(await openToken({ readSecret: async () => SECRET }, { ...(await sealed()), id: newId() })).to.equal(null);
  });

  it('is not known without a secret, or while the files do not answer', async () => {
    expect(await openWith(async () => null)).to.equal(null);
    expect(await openWith(() => Promise.reject(new Error('away')))).to.equal(null);
    expect(await openWith(() => new Promise(() => {}))).to.equal(null);
  });
});
