import { expect } from 'chai';
import { CODES, dynamicUrl } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('A refused colour', ({ client }) => {
  const BAD = { foregroundColor: '#999999', experienceAccentColor: '#999999', experienceSurfaceColor: '#FFFFFF' };
  const SUGGESTIONS = [
    { field: 'style.experienceAccentColor', value: '#767676' },
    { field: 'style.foregroundColor', value: '#727272' },
  ];
  const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
  const PREVIEW = 'query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg } }';
  const PAGE = 'query ($input: PreviewPageInput!) { previewPage(input: $input) }';

  const extensionsOf = async (query: string, input: object) =>
    (await client.graphql(query, { input })).body.errors?.[0].extensions;

  it('has the nearest acceptable value in GraphQL', async () => {
    const created = await extensionsOf(CREATE, dynamicUrl({ style: BAD }));
    expect(created.suggestions).to.deep.equal(SUGGESTIONS);
    expect(Object.keys(created.errors)).to.deep.equal(SUGGESTIONS.map(({ field }) => field));
    expect((await extensionsOf(PREVIEW, { mode: 'Dynamic', style: BAD })).suggestions).to.deep.equal(SUGGESTIONS);
    const page = await extensionsOf(PAGE, { payloadType: 'Text', content: 'Sample', style: BAD });
    expect(page.suggestions).to.deep.equal(SUGGESTIONS.slice(0, 1));
  });

  it('is accepted with all suggestions, also when light on dark is inverted', async () => {
    for (const style of [
      BAD,
      { foregroundColor: '#ffffff', backgroundColor: '#102a2a' },
      { foregroundColor: '#777777', backgroundColor: '#777777' },
      { foregroundColor: '#ffe100', secondaryColor: '#00f0ff', backgroundColor: '#202060', useGradient: true },
    ]) {
      const { suggestions } = await extensionsOf(CREATE, dynamicUrl({ style }));
      const changes = suggestions.map(({ field, value }: { field: string; value: string }) => [
        field.replace('style.', ''),
        value,
      ]);
      const { status, body } = await client.post(
        CODES,
        dynamicUrl({ style: { ...style, ...Object.fromEntries(changes) } }),
      );
      expect(status, JSON.stringify(body)).to.equal(201);
    }
  });

  it('has no value if nothing can be suggested', async () => {
    const { errors, code, suggestions } = await extensionsOf(PREVIEW, {
      mode: 'Dynamic',
      style: { foregroundColor: 'red' },
    });
    expect([errors, code, suggestions]).to.deep.equal([
      { 'style.foregroundColor': ['Must be a colour of six hexadecimal digits, such as #102A2A.'] },
      'validation_failed',
      undefined,
    ]);
  });

  it('is named in the message of REST, whose body only has the members of ApiError', async () => {
    const response = await client.post(CODES, dynamicUrl({ style: BAD }));
    expectContract('POST', CODES, response);
    expect(Object.keys(response.body)).to.deep.equal(['code', 'message', 'errors']);
    expect(response.body.errors['style.foregroundColor']).to.deep.equal([
      'The symbol contrast with backgroundColor is 0.40; at least 0.55 is needed. The nearest colour that passes is #727272.',
    ]);
  });
});
