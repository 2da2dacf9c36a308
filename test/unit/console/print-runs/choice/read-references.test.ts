import { expect } from 'chai';
import { loadConsoleModule } from '../../../../support/console/console-module.js';

describe('A list of campaigns', () => {
  let read: (text: string) => string[];
  before(async () => {
    ({ readReferences: read } = await loadConsoleModule<{ readReferences: typeof read }>(
      'print-runs/choice/read-references.ts',
    ));
  });

  it('has one name per line, in which commas belong to the name', () => {
    expect(read('Table 1\r\nBar, upstairs\n\n  Table 1 \nname')).to.deep.equal(['Table 1', 'Bar, upstairs', 'name']);
  });

  it('uses the most reliable column in the header of a CSV', () => {
    expect(read('Name;Code;Price\nTable 1;t-1;5\nTable 2;t-2;6\n')).to.deep.equal(['t-1', 't-2']);
    expect(read('\uFEFFname,note\n"Bar, ""upstairs""",x\nPlain,y')).to.deep.equal(['Bar, "upstairs"', 'Plain']);
    expect(read('title\tother\nA\tb')).to.deep.equal(['A']);
  });

  it('uses the first column of a table without a header', () => {
    expect(read('Table 1\tfirst\nTable 2\tsecond')).to.deep.equal(['Table 1', 'Table 2']);
    expect(read('"Bar, upstairs",x\n"Hall",y')).to.deep.equal(['Bar, upstairs', 'Hall']);
  });

  it('keeps quoted line breaks, and is empty for empty text', () => {
    expect(read('name\n"two\nlines"\n')).to.deep.equal(['two\nlines']);
    expect(read(' \n\n')).to.deep.equal([]);
  });
});
