import { expect } from 'chai';
import { failureOf } from '../../../../../support/failure-of.js';
import { readImport, shortRows } from '../../../../../support/files/read-import.js';

const LONG = 'https://example.com/summer';
const SHORT = 'https://s.example.net/summer9';

describe('Lists of short links', () => {
  for (const [format, header, line, name = 'summer9'] of [
    ['Bitly', 'Bitlink,Long URL,Title', `${SHORT},${LONG},Summer`, 'Summer'],
    ['Bitly', 'Link,Long URL,Title', `${SHORT},${LONG},Summer`, 'Summer'],
    ['Bitly', 'bitlink,long_url,title', `s.example.net/summer9,${LONG},Summer`, 'Summer'],
    ['Bitly', 'long_url,custom_bitlink,title,archived,tags,created_at', `${LONG},${SHORT},,false,,`],
    ['Bitly', 'Title;Link;Destination URL;Campaign', `Summer;${SHORT};${LONG};Winter`, 'Summer'],
    ['Yourls', 'keyword,url,title', `summer9,${LONG},Summer`, 'Summer'],
    ['Yourls', 'Keyword;URL;Title;Timestamp;IP;Clicks', `summer9;${LONG};;2026-01-01;192.0.2.1;3`],
    ['Yourls', 'shorturl,url,title,timestamp,ip,clicks', `${SHORT},${LONG},Summer,2026-01-01,192.0.2.1,3`, 'Summer'],
    ['Yourls', 'source,target,hits', `/summer9/,${LONG},3`],
    ['Rebrandly', 'id,title,slashtag,destination,shortUrl', `1,Summer,summer9,${LONG},${SHORT}`, 'Summer'],
    ['Rebrandly', 'Slashtag,Destination', `summer9,${LONG}`],
    ['Shlink', 'createdAt,shortUrl,longUrl,title,tags,visits', `2026-01-01,${SHORT},${LONG},,,1`],
    ['Shlink', 'Short code;Long URL', `summer9;${LONG}`],
    ['Dub', 'Short link,Destination URL,Clicks', `${SHORT},${LONG},1`],
    ['Links', 'short,long', `summer9,${LONG}`],
    ['Links', 'shorturl,longurl', `${SHORT},${LONG}`],
    ['Links', 'Short URL|Original URL', `${SHORT}/|${LONG}`],
    ['Links', 'long_url,short_url,name', `${LONG},${SHORT}?x=1,Summer`, 'Summer'],
    ['Links', 'code,url', `summer9,${LONG}`],
    ['Links', 'Slug,Destination', `summer9,${LONG}`],
    ['Links', 'alias,target url', `summer9,${LONG}`],
    ['Links', 'back-half,destination', `summer9,${LONG}`],
    ['Links', 'Short URL*,"Long\u00a0URL:"', `${SHORT},${LONG}`],
    ['Links', 'TinyURL,Long URL', `${SHORT},${LONG}`],
    ['Links', 'url,alias,title,password,expires', `${LONG},summer9,Summer,,`, 'Summer'],
  ] as const) {
    it(`keep their codes: ${header}`, async () => {
      const file = await readImport(`${header}\n${line}\n`);
      expect(file.format).to.equal(format);
      expect(shortRows(file.rows)).to.deep.equal([[2, name, LONG, 'summer9']]);
    });
  }

  for (const [format, json] of [
    ['Bitly', { links: [{ id: 's.example.net/summer9', link: SHORT, long_url: LONG, title: 'Summer' }] }],
    ['Yourls', { links: { link_1: { shorturl: SHORT, url: LONG, title: 'Summer', timestamp: '', clicks: '1' } } }],
    ['Rebrandly', [{ id: '1', title: 'Summer', slashtag: 'summer9', destination: LONG, shortUrl: SHORT }]],
    ['Shlink', { shortUrls: { data: [{ shortCode: 'summer9', shortUrl: SHORT, longUrl: LONG, title: 'Summer' }] } }],
    ['Dub', [{ id: 'l1', key: 'summer9', url: LONG, shortLink: SHORT, title: 'Summer', tags: [{ name: 'x' }] }]],
    ['Kutt', { data: [{ address: 'summer9', target: LONG, description: 'Summer' }] }],
    ['Links', { shortURL: SHORT, originalURL: LONG, title: 'Summer' }],
  ] as const) {
    it(`keep their codes in JSON of ${format}, in lines or pretty-printed`, async () => {
      for (const text of [JSON.stringify(json), JSON.stringify(json, null, 2), JSON.stringify(json, null, '\t')]) {
        const file = await readImport(`${text}\n`);
        expect(file.format).to.equal(format);
        expect(shortRows(file.rows)).to.deep.equal([[1, 'Summer', LONG, 'summer9']]);
      }
    });
  }

  it('show no addresses of people', async () => {
    const { columns } = await readImport(`keyword,url,ip\nsummer9,${LONG},192.0.2.1\n`);
    expect(columns.at(-1)).to.deep.equal({ column: 'ip', field: 'leftOut', sample: '' });
  });

  it('may be many pretty-printed values, of which a damaged one costs itself', async () => {
    const link = (code: string) => ({ target: LONG, address: code, description: 'a "}" [' });
    const pages = [{ data: [link('one'), link('two')] }, { data: [link('three')] }, [link('four')]];
    const text = pages.map((page) => JSON.stringify(page, null, 2)).join('\n');
    const file = await readImport(`${text}\n{"target": }\n`);
    expect(shortRows(file.rows).map((row) => (row as unknown[]).at(-1))).to.deep.equal([
      ...['one', 'two', 'three', 'four'],
      'This line is not valid JSON. Each line must be a complete JSON object.',
    ]);
  });

  for (const [header, line, columns] of [
    ['name,url,destination', 'A,b,c', 'url, destination'],
    ['name,content,content', 'A,b,c', 'content, content'],
    ['name,Content,CONTENT', 'A,b,c', 'Content, CONTENT'],
    ['name,URL,Long URL', 'A,b,c', 'URL, Long URL'],
    ['Title,Name,URL', 'A,B,c', 'Title, Name'],
    ['name,url,Slug,Code', 'A,b,c,d', 'Slug, Code'],
    ['name,url,Tags,Labels', 'A,b,c,d', 'Tags, Labels'],
    ['name,url,style.moduleShape,Style.ModuleShape', 'A,b,c,d', 'style.moduleShape, Style.ModuleShape'],
    ['short url,short link,long url', 'a,b,c', 'short url, short link'],
  ]) {
    it(`and others are refused if two columns mean the same: ${header}`, async () => {
      const error = await failureOf(readImport(`${header}\n${line}\n`));
      expect(error?.message).to.include(`The columns ${columns} all mean`);
      expect(error).to.include({ row: 1 });
    });
  }

  it('and others say what columns mean, where the caller chooses', async () => {
    const text = `name,url,destination\nA,https://example.net/1,${LONG}\n`;
    const columns = [{ column: 'url', field: null }];
    const file = await readImport(text, { columns });
    expect(file.ignoredColumns).to.deep.equal(['url']);
    expect(shortRows(file.rows)).to.deep.equal([[2, 'A', LONG, null]]);
    const printed = [{ column: 'url', field: 'shortUrl' }];
    expect(shortRows((await readImport(text, { columns: printed })).rows)).to.deep.equal([[2, 'A', LONG, '1']]);
    const none = await failureOf(readImport(text, { columns: [{ column: 'x', field: null }] }));
    expect(none?.message).to.equal('The file has no column x.');
  });

  for (const [header, line, ignored] of [
    ['Name,URL,Campaign', `A,${LONG},Summer`, ['Campaign']],
    ['name,url,target,type', `A,${LONG},_blank,poster`, ['target', 'type']],
    ['Campaign,Link', `A,${LONG}`, []],
    ['name,url,mode,alias id', `A,${LONG},Static,1`, ['alias id']],
    ['name,website,logo', `A,${LONG},https://cdn.example.net/logo.png`, ['logo']],
    ['name,url,menu', `A,${LONG},https://example.com/menu`, ['menu']],
  ] as const) {
    it(`and others take a weak name only if no other column has the field: ${header}`, async () => {
      const file = await readImport(`${header}\n${line}\n`);
      expect(file).to.include({ format: 'Csv' });
      expect(file.ignoredColumns).to.deep.equal(ignored);
      expect(shortRows(file.rows)).to.deep.equal([[2, 'A', LONG, null]]);
    });
  }

  it('are no campaigns of our own, whose mode or style would be lost', async () => {
    const file = await readImport(`alias,url,name,mode,style.moduleShape\nsummer9,${LONG},A,Dynamic,Dots\n`);
    expect(file).to.deep.include({ format: 'Csv', ignoredColumns: [] });
    expect(file.rows[0]).to.have.deep.nested.property('read.input.style', { moduleShape: 'Dots' });
    const error = await failureOf(readImport(`short url,url,name,mode\n${SHORT},${LONG},A,Dynamic\n`));
    expect(error?.message).to.include('The column short url would be ignored');
  });

  it('and others are refused before a column of short addresses would be ignored', async () => {
    for (const column of ['Kurz-Adresse', 'Link']) {
      const text = `Name,URL,${column}\nA,${LONG},${SHORT}\nB,${LONG},s.example.net/b\nC,${LONG},go.example.org/c\n`;
      const error = await failureOf(readImport(text));
      expect(error?.message).to.include(
        `The column ${column} would be ignored, but has short addresses of s.example.net.`,
      );
      const file = await readImport(text, { columns: [{ column, field: null }] });
      expect(file).to.deep.include({ format: 'Csv', ignoredColumns: [column] });
      const kept = await readImport(text, { columns: [{ column, field: 'shortUrl' }] });
      expect(shortRows(kept.rows).map((row) => (row as unknown[]).at(-1))).to.deep.equal(['summer9', 'b', 'c']);
    }
  });
});
