import { expect } from 'chai';
import { failureOf } from '../../../../support/failure-of.js';
import { readImport, shortRows } from '../../../../support/files/read-import.js';

const A = 'https://example.com/a';

/** What the columns of a header become, with values below it. */
async function fieldsOf(header: string, line: string): Promise<readonly (string | null)[]> {
  return (await readImport(`${header}\n${line}\n`)).columns.map(({ field }) => field);
}

describe('The columns of a list', () => {
  for (const [header, line, fields] of [
    ['Bezeichnung;Ziel;Schlagwörter;Kunde', `A;${A};x;Sample`, ['name', 'content', 'tags', null]],
    ['Externe ID;Titel;Webseite', `7;A;${A}`, ['externalId', 'name', 'content']],
    ['Straße;Nr.;Webseite;Name;Text', `Musterweg;7;${A};A;x`, [null, null, 'content', 'name', null]],
    ['Nummer;Name;URL', `7;A;${A}`, [null, 'name', 'content']],
    ['name,target,link', `A,${A},x`, ['name', 'content', null]],
    ['campaign,titel,url', `A,B,${A}`, ['name', null, 'content']],
    ['Titel;Link;Sprache;Beschriftung', `A;${A};de;Scan`, ['name', 'content', 'language', 'caption']],
    ['Name;Adresse;Kurzcode;Etikettentext', `A;${A};a-1;Scan`, ['name', 'content', 'code', 'caption']],
    ['Name;Adresse', 'A;www.example.com/menu', ['name', 'content']],
    ['Name;Adresse;Webseite', `A;Musterweg 1;${A}`, ['name', null, 'content']],
    ['Name;Ziel;Link', `A;x;${A}`, ['name', null, 'content']],
    ['Name;Ziel;Link', `A;${A};intern`, ['name', 'content', null]],
    ['Name;Link;Ziel', `A;${A}?b;${A}`, ['name', null, 'content']],
    ['Name;Ziel;Link', 'A;Tel. 1.5;B', ['name', 'content', null]],
    ['Bezeichnung;QR-Ziel;Datei', `A;${A};menu.pdf`, ['name', 'content', null]],
    ['Name;Webseite;Ziel', `A;x;${A}`, ['name', null, 'content']],
    ['Name;Bezeichnung;URL;Ziel', `A;B;${A};x`, ['name', null, 'content', null]],
    ['name,destination,language,caption', `A,${A},en,Scan`, ['name', 'content', 'language', 'caption']],
    ['Kurzlink;Ziel', `s.example.net/x;${A}`, ['shortUrl', 'content']],
  ] as const) {
    it(`are known by their names, and no file becomes ambiguous by them: ${header}`, async () => {
      expect(await fieldsOf(header, line)).to.deep.equal(fields);
    });
  }

  it('have no destination in a place where people live', async () => {
    const refused = await failureOf(readImport('Name;Adresse\nA;Musterweg 1, Musterstadt\n'));
    expect(refused).to.have.nested.property('problem.code', 'columns_needed');
    expect(refused).to.have.deep.nested.property('columns[1].field', null);
  });

  it('are left out where neither they nor their cells have a text', async () => {
    const { columns } = await readImport(`Name;Ziel;;;\nA;${A};;x;\n`);
    expect(columns.map(({ column, sample }) => [column, sample])).to.deep.equal([
      ...[
        ['Name', 'A'],
        ['Ziel', A],
      ],
      ['', 'x'],
    ]);
  });

  it('are not guessed where two unknown ones have addresses', async () => {
    const refused = await failureOf(readImport(`Name;QR;Bild\nA;${A};${A}\n`));
    expect(refused).to.have.nested.property('problem.code', 'columns_needed');
  });

  for (const [lines, names, rows] of [
    [
      [`Tisch 1\t${A}\t\t`, `Tisch 2\t${A}?b\t\t`],
      'A name, B content',
      ['1 Tisch 1 https://example.com/a', '2 Tisch 2 https://example.com/a?b'],
    ],
    [
      [`7\twww.example.com\tTisch 1`, '8\twww.example.com\tTisch 2\tx'],
      'A null, B content, C name, D null',
      ['1 Tisch 1 www.example.com', '2 Tisch 2 www.example.com'],
    ],
    [['', `${A};Tisch 1, innen`], 'A content, B name', ['2 Tisch 1, innen https://example.com/a']],
    [[A, `${A}?b`], 'A content', ['1 undefined https://example.com/a', '2 undefined https://example.com/a?b']],
  ] as const) {
    it(`have letters in a list that begins with an address, whose first row is read: ${names}`, async () => {
      const read = await readImport(`${lines.join('\r\n')}\r\n`);
      expect(read.columns.map(({ column, field }) => `${column} ${field}`).join(', ')).to.equal(names);
      expect(shortRows(read.rows).map((row) => (row as unknown[]).slice(0, 3).join(' '))).to.deep.equal(
        rows.map((row) => row.replace('undefined', '')),
      );
    });
  }

  it('can be chosen and corrected by their letters', async () => {
    const columns = [
      { column: 'A', field: 'tags' },
      { column: 'B', field: 'name' },
      { column: 'C', field: 'content' },
    ];
    const cells = [{ row: 1, column: 'B', value: 'Terrasse' }];
    const { rows } = await readImport(`Tisch 1;x;${A}\n`, { columns, cells });
    expect(rows[0]).to.have.deep.nested.property('read.input', { tags: ['Tisch 1'], name: 'Terrasse', content: A });
  });

  it('have captions, which become words of a frame, and languages, which a link has not', async () => {
    const { rows, ignoredColumns } = await readImport(
      `Name;Ziel;Sprache;Beschriftung\nA;${A};de;Jetzt scannen\nB;${A};de;\n`,
    );
    expect(ignoredColumns).to.deep.equal([]);
    expect(rows.map((row) => 'read' in row && row.read.input)).to.deep.equal([
      { name: 'A', content: A, design: { frame: { text: 'Jetzt scannen' } } },
      { name: 'B', content: A },
    ]);
    const links = await readImport(`short,long,caption\nx,${A},Scan\n`);
    expect(links.format).to.equal('Links');
    expect(links.rows[0]).to.have.nested.property('read.input.design.frame.text', 'Scan');
  });

  it('may have cells that say something else than the file', async () => {
    const cells = [
      { row: 2, column: 'Ziel', value: A },
      { row: 3, column: 'name', value: 'B' },
      { row: 3, column: 'constructor', value: 'x' },
      { row: 3, column: 'Kunde', value: 'x' },
      { row: 9, column: 'Ziel', value: 'x' },
    ];
    const { rows } = await readImport(`Externe ID;Ziel;Kunde\n1;nowhere;y\n2;${A};y\n`, { cells });
    expect(rows.map((row) => 'read' in row && row.read.input)).to.deep.equal([
      { externalId: '1', content: A },
      { externalId: '2', content: A, name: 'B' },
    ]);
  });

  it('may have other texts for cells of an export, too, that are no field of a new campaign', async () => {
    const cells = [{ row: 2, column: 'isActive', value: 'false' }];
    const { rows } = await readImport(`name,content,isActive\nA,${A},nonsense\n`, { cells });
    expect(rows[0]).to.have.nested.property('read.state.isActive', false);
    expect(rows[0]).to.have.deep.nested.property('read.problems', {});
  });
});
