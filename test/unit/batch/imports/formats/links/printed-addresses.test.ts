import { expect } from 'chai';
import { readImport } from '../../../../../support/files/read-import.js';

const LONG = 'https://example.com/summer';
const KUTT = { target: LONG, address: 'menu' };

describe('The addresses under which links were printed', () => {
  for (const [file, printed, host] of [
    [`Short URL,Long URL\nhttps://S.Example.NET/Summer/?x=1#y,${LONG}`, ['s.example.net/Summer']],
    [`Short URL,Long URL\ns.example.net/a/B,${LONG}`, ['s.example.net/a/B']],
    [`Short URL,Long URL\nhttps://s.example.net:8443/%F0%9F%9A%80,${LONG}`, ['s.example.net:8443/🚀']],
    [`Short URL,Long URL\nhttps://bücher.example.net/a,${LONG}`, ['xn--bcher-kva.example.net/a']],
    [
      `Bitlink,Custom Bitlinks,Long URL\nbit.ly/3a,go.example.com/a|go.example.com/b,${LONG}`,
      [...['go.example.com/a', 'go.example.com/b', 'bit.ly/3a']],
    ],
    [`keyword,url\nsummer,${LONG}`, ['summer']],
    [`keyword,url\nsummer,${LONG}`, ['go.example.com/summer'], 'go.example.com'],
    [`source,target,hits\n/summer/,${LONG},3`, ['go.example.com/links/summer'], 'go.example.com/links'],
    [`domain,keyword,url\ns.example.net,summer,${LONG}`, ['s.example.net/summer'], 'go.example.com'],
    [`short,long\nsummer,${LONG}`, ['go.example.com/summer'], 'go.example.com'],
    [JSON.stringify({ data: [{ ...KUTT, link: 'http://k.example.net/menu', domain: null }] }), ['k.example.net/menu']],
    [JSON.stringify({ data: [KUTT] }), ['go.example.com/menu'], 'go.example.com'],
    [JSON.stringify({ data: [{ ...KUTT, domain: 'k.example.net' }] }), ['k.example.net/menu'], 'go.example.com'],
  ] as const) {
    it(`are ${printed.join(' and ')}${host === undefined ? '' : `, sent with ${host}`}: ${file.split('\n')[0]}`, async () => {
      const { rows } = await readImport(`${file}\n`, { host: host ?? null });
      expect(rows[0]).to.have.deep.nested.property('read.printed', [...printed]);
    });
  }

  it('are none of our own campaigns, whatever host is sent', async () => {
    const { rows } = await readImport(`name,content,code\nA,${LONG},summer\n`, { host: 'go.example.com' });
    expect(rows[0]).to.not.have.nested.property('read.printed');
  });
});
