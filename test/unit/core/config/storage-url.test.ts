import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/environment.js';
import { readStorageUrl } from '../../../../src/core/config/storage-url.js';

describe('The address of the file storage', () => {
  it('only needs a bucket', () => {
    expect(readStorageUrl('s3://sample-bucket')).to.deep.equal({
      bucket: 'sample-bucket',
      prefix: '',
      region: 'us-east-1',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      pathStyle: false,
    });
  });

  it('has a prefix, a region, an endpoint and a style', () => {
    const options = 'region=eu-central-1&endpoint=http://127.0.0.1:9000/&path-style=false';
    expect(readStorageUrl(`s3://sample.bucket/some/prefix/?${options}`)).to.deep.equal({
      bucket: 'sample.bucket',
      prefix: 'some/prefix/',
      region: 'eu-central-1',
      endpoint: 'http://127.0.0.1:9000',
      pathStyle: false,
    });
    expect(readStorageUrl('s3://sample-bucket?endpoint=https://s3.example.com')).to.include({ pathStyle: true });
    expect(readStorageUrl('s3://sample-bucket/?region=eu-west-1')).to.include({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
    });
  });

  it('is refused with the problem', () => {
    const wrong = {
      'https://example.com/bucket': /^must be an address such as s3:/,
      's3://key:secret@sample-bucket': /^must not hold keys/,
      's3://Sample_Bucket': /^must name a bucket/,
      's3://sample-bucket:9000': /^must name a bucket/,
      's3://sample-bucket/a//b': /^must have a plain prefix/,
      's3://sample-bucket/%2e%2e': /^must have a plain prefix|^s3/,
      's3://sample-bucket?acl=public-read': /^must have region, endpoint, path-style as its only options/,
      's3://sample-bucket?region=a&region=b': /^must have region, endpoint, path-style as its only options/,
      's3://sample-bucket?region=A': /^must have a region/,
      's3://sample-bucket?endpoint=s3.example.com': /^must have an endpoint/,
      's3://sample-bucket?endpoint=https://example.com/path': /^must have an endpoint/,
      's3://sample-bucket?endpoint=https://a:b@example.com': /^must have an endpoint/,
      's3://sample-bucket?path-style=yes': /^must have true or false/,
    };
    for (const [text, why] of Object.entries(wrong)) {
      const read = readStorageUrl(text);
      if (typeof read === 'string') expect(read, text).to.match(why);
      else expect(read.prefix, text).to.equal('');
    }
  });

  it('needs keys; otherwise the start is refused without showing any', () => {
    const STORAGE_URL = 's3://sample-bucket';
    const keys = { AWS_ACCESS_KEY_ID: 'sample-id', AWS_SECRET_ACCESS_KEY: 'sample-secret' };
    expect(readConfig(keys).storage).to.equal(null);
    expect(readConfig({ STORAGE_URL, ...keys }).storage).to.include({
      bucket: 'sample-bucket',
      accessKeyId: 'sample-id',
      secretAccessKey: 'sample-secret',
      sessionToken: null,
    });
    expect(readConfig({ STORAGE_URL, ...keys, AWS_SESSION_TOKEN: 'sample' }).storage).to.include({
      sessionToken: 'sample',
    });
    expect(() => readConfig({ STORAGE_URL })).to.throw(/^Wrong configuration: STORAGE_URL needs [^\n]*$/);
    expect(() => readConfig({ STORAGE_URL: 's3://a:secret@sample-bucket', ...keys })).to.throw(
      /^Wrong configuration: STORAGE_URL must not hold keys(?!.*secret@)[^\n]*$/,
    );
  });
});
