import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { renderProblem } from '../../../../src/core/contract/problems.js';
import { inspectPdf } from '../../../../src/inspection/pdf/inspect-pdf.js';
import { ascii85, flate, lzw, objectStream, onePage, pdf, revise, stream } from '../../../fixtures/pdf-builder.js';

const LIMITS = { maxPages: 500 };

const reasonsOf = async (bytes: Buffer): Promise<string> => {
  const verdict = await inspectPdf(bytes, LIMITS);
  return verdict.accepted ? '' : verdict.reasons.map(renderProblem).join(' ');
};

const expectAccepted = async (bytes: Buffer): Promise<void> => {
  expect(await inspectPdf(bytes, LIMITS)).to.deep.equal({ accepted: true, pages: 1 });
};

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const action = (body: string): Buffer => pdf(onePage(`/OpenAction ${body}`));
/** A PDF with one page and these additional objects. */
const pageWith = (objects: Record<number, string | Buffer>, catalog = '', page = ''): Buffer =>
  pdf({ ...onePage(catalog, page), ...objects });
const beside = (object: string | Buffer): Buffer => pageWith({ 9: object });
const annotation = (body: string): Buffer => pageWith({ 5: `<< /Type /Annot ${body} >>` }, '', '/Annots [5 0 R]');
const link = (uri: string): Buffer => annotation(`/Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI ${uri} >>`);

const ENCRYPTED_REFERENCES = stream('/Type /XRef /Encrypt 8 0 R /W [1 2 1] /Size 1', '');
const UTF16 = Buffer.from('javascript:', 'utf16le').swap16();

describe('inspection of a PDF: active content', () => {
  const refused: [string, RegExp, Buffer][] = [
    ['a script that opens with the document', /script/, action(SCRIPT)],
    ['a script whose name has hexadecimal escapes', /script/, action('<< /S /J#61vaScript >>')],
    ['a script under an escaped key', /script/, action('<< /#4aS (x) >>')],
    ['a script in the tree of names', /script/, pdf(onePage('/Names << /JavaScript << /Names [(a) 9 0 R] >> >>'))],
    ['a script in the additional actions of a page', /script/, pdf(onePage('', `/AA << /O ${SCRIPT} >>`))],
    ['a script at the end of a chain', /script/, action(`<< /S /GoTo /D [3 0 R /Fit] /Next [${SCRIPT}] >>`)],
    ['a script whose kind is elsewhere', /script/, pageWith({ 5: '/JavaScript' }, '/OpenAction << /S 5 0 R >>')],
    ['a script nobody refers to', /script.*object 9/, beside(SCRIPT)],
    ['a script deep inside arrays', /script/, beside(`[[[ << /A [ ${SCRIPT} ] >> ]]]`)],
    ['a script behind a comment', /script/, action('<< /S % /GoTo\n/JavaScript >>')],
    ['a script behind a second entry of the same key', /script/, action('<< /S /JavaScript /S /GoTo >>')],
    ['a script in a dictionary with stray tokens', /script/, action('<< 5 /S /JavaScript >>')],
    ['a script in a dictionary that is not closed', /script/, beside('<< /S /JavaScript')],
    ['a script in the trailer', /script/, pdf(onePage(), `/Info << /A ${SCRIPT} >>`)],
    ['a script hidden in the data of a stream', /script/, beside(stream('', `\n9 0 obj ${SCRIPT} endobj`))],
    ['a script hidden behind a comment in an object header', /script/, beside(`null endobj 8%x\n0%y\nobj ${SCRIPT}`)],
    ['a program to start', /program/, action('<< /S /Launch /F (x.exe) >>')],
    ['a form to send', /form/, action('<< /S /SubmitForm /F (https://example.com) >>')],
    ['a form to reset', /form/, action('<< /S /ResetForm >>')],
    ['data to import', /imports/, action('<< /S /ImportData /F (x) >>')],
    ['an embedded file to open', /embedded/, action('<< /S /GoToE /T << >> >>')],
    ['media to play', /media/, action('<< /S /Rendition /OP 0 >>')],
    ['a movie to play', /movie/, action('<< /S /Movie >>')],
    ['a sound to play', /sound/, action('<< /S /Sound >>')],
    ['rich media to run', /rich media/, action('<< /S /RichMediaExecute >>')],
    ['a view of 3D artwork', /3D/, action('<< /S /GoTo3DView >>')],
    ['a form field', /form field/, annotation('/Subtype /Widget')],
    ['an attached file', /attached/, annotation('/Subtype /FileAttachment')],
    ['a rich media annotation', /rich media/, annotation('/Subtype /RichMedia')],
    ['a screen annotation', /rich media/, annotation('/Subtype /Screen')],
    ['a movie annotation', /movie/, annotation('/Subtype /Movie')],
    ['a sound annotation', /sound/, annotation('/Subtype /Sound')],
    ['a 3D annotation', /3D/, annotation('/Subtype /3D')],
    ['a form with fields', /form/, pageWith({ 5: '<< >>' }, '/AcroForm << /Fields [5 0 R] >>')],
    ['a form whose fields are elsewhere', /form/, pageWith({ 5: '[4 0 R]' }, '/AcroForm << /Fields 5 0 R >>')],
    ['a field without an annotation', /form field/, pageWith({ 5: '<< /FT /Tx /T (name) >>' })],
    ['an XFA form', /XFA/, pdf(onePage('/AcroForm << /Fields [] /XFA 5 0 R >>'))],
    ['embedded files in the tree of names', /embedded/, pdf(onePage('/Names << /EmbeddedFiles << /Names [] >> >>'))],
    ['a file specification with a file', /embedded/, beside('<< /Type /Filespec /EF << /F 6 0 R >> >>')],
    ['a collection of files', /collection/, pdf(onePage('/Collection << /View /D >>'))],
    ['encryption', /encryption/, pdf(onePage(), '/Encrypt << /Filter /Standard /V 1 >>')],
    ['encryption in a cross-reference stream', /encryption/, beside(ENCRYPTED_REFERENCES)],
    ['a stream stored in another file', /another file/, beside(stream('/F (/etc/passwd)', ''))],
    ['a file on a network server', /file server/, action('<< /S /GoToR /F (\\\\\\\\example.com\\\\share\\\\a.pdf) >>')],
    ['a link with a script', /javascript/, link('(javascript:alert\\(1\\))')],
    ['a link with a script in other words', /javascript/, link('( jAva\\nScript:x)')],
    ['a link with a script in UTF-16', /javascript/, link(`<feff${UTF16.toString('hex')}>`)],
    ['a link to a file', /file|network/, link('(file:///etc/passwd)')],
    ['a link to data', /data/, link('(data:text/html,x)')],
    ['a link to what is elsewhere', /javascript/, pageWith({ 5: '<< /S /URI /URI 6 0 R >>', 6: '(javascript:x)' })],
    ['an active base of relative links', /javascript/, pdf(onePage('/URI << /Base (javascript:) >>'))],
  ];
  for (const [name, reason, bytes] of refused) {
    it(`refuses ${name}`, async () => {
      expect(await reasonsOf(bytes)).to.match(reason);
    });
  }

  it('refuses active content of an older revision, and of a newer one', async () => {
    expect(await reasonsOf(revise(action(SCRIPT), { 1: '<< /Type /Catalog /Pages 2 0 R >>' }))).to.match(/script/);
    expect(await reasonsOf(revise(pdf(onePage()), { 5: SCRIPT }))).to.match(/script/);
  });
});

describe('inspection of a PDF: object streams', () => {
  const PREDICTED = '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 16 >>';
  const hidden = { 20: '<< /Type /Foo >>', 21: SCRIPT };
  const encodings: [string, filter: string, encode: (data: Buffer) => Buffer][] = [
    ['deflated', '/Filter /FlateDecode', deflateSync],
    ['not compressed', '', (data) => data],
    ['in LZW', '/Filter /LZWDecode', lzw],
    ['in ASCII85', '/Filter [/ASCII85Decode]', ascii85],
    ['in hexadecimal', '/Filter /AHx', (data) => Buffer.from(`${data.toString('hex')}>`)],
    ['in runs', '/Filter /RunLengthDecode', (data) => runs(data)],
    ['deflated, then in ASCII85', '/Filter [/A85 /Fl]', (data) => ascii85(deflateSync(data))],
    ['deflated with a wrong checksum', '/Filter /FlateDecode', (data) => spoiled(deflateSync(data))],
    ['deflated with a PNG predictor', PREDICTED, (data) => deflateSync(pngRows(data, 16))],
  ];
  const runs = (data: Buffer): Buffer =>
    Buffer.concat([...data].map((byte) => Buffer.from([0, byte])).concat(Buffer.from([128])));
  const spoiled = (data: Buffer): Buffer => {
    data[data.length - 1] = (data.at(-1) ?? 0) ^ 0xff;
    return data;
  };
  const pngRows = (data: Buffer, columns: number): Buffer => {
    const rows: Buffer[] = [];
    let above = Buffer.alloc(columns);
    for (let at = 0; at < data.length; at += columns) {
      const row = Buffer.alloc(columns, 0x20);
      data.copy(row, 0, at, at + columns);
      rows.push(Buffer.from([2]), Buffer.from(row.map((byte, i) => byte - (above[i] ?? 0))));
      above = row;
    }
    return Buffer.concat(rows);
  };

  for (const [name, filter, encodeData] of encodings) {
    const encode = (data: Buffer) => ({ data: encodeData(data), filter });

    it(`finds a script in one that is ${name}, and accepts one without`, async () => {
      expect(await reasonsOf(beside(objectStream(hidden, encode)))).to.match(/script.*object 21/);
      await expectAccepted(beside(objectStream({ 20: '<< /Type /Foo >>', 21: '[(/JS)]' }, encode)));
    });
  }

  it('refuses one with an unknown filter, because its objects cannot be checked', async () => {
    const encode = (data: Buffer) => ({ data, filter: '/Filter /FooDecode' });
    expect(await reasonsOf(beside(objectStream({ 20: 'null' }, encode)))).to.match(/not known/);
  });

  it('refuses one with damaged data', async () => {
    const encode = () => ({ data: Buffer.from('no deflate data at all'), filter: '/Filter /FlateDecode' });
    expect(await reasonsOf(beside(objectStream(hidden, encode)))).to.match(/damaged/);
  });

  it('finds a script at an offset inside a string of another object', async () => {
    const body = `(${SCRIPT})`;
    const data = stream('/Type /ObjStm /N 2 /First 12', `20 0 21 1   ${body}`);
    expect(await reasonsOf(beside(data))).to.match(/script/);
  });

  it('finds a script in one of an older revision', async () => {
    const old = beside(objectStream(hidden));
    expect(await reasonsOf(revise(old, { 9: 'null' }))).to.match(/script/);
  });
});

describe('inspection of a PDF: passive content', () => {
  const accepted: [string, Buffer][] = [
    ['a page that does nothing', pdf(onePage())],
    [
      'the words of an action in the content of a page',
      pageWith({ 4: stream('', '(/S /JavaScript /JS) Tj << /JS (x) >>') }),
    ],
    ['the words of an action in compressed content', pageWith({ 4: flate('', '/S /JavaScript /Launch /Encrypt') })],
    [
      'the words of an action in a string',
      pageWith({ 5: '<< /Title (<< /S /JavaScript /JS \\(x\\) >>) /A <2f4a53> >>' }),
    ],
    ['the words of an action in a comment', pageWith({ 5: '<< % /S /JavaScript /JS (x)\n /Title (a) >>' })],
    ['an opening at a page', action('<< /S /GoTo /D [3 0 R /Fit] >>')],
    ['an opening at a page, as a destination', action('[3 0 R /Fit]')],
    ['an empty form', pdf(onePage('/AcroForm << /Fields [] /DA (/Helv 0 Tf) >>'))],
    ['an empty form elsewhere', pageWith({ 5: '<< /Fields 6 0 R >>', 6: '[]' }, '/AcroForm 5 0 R')],
    ['comments on a page', annotation('/Subtype /Text /Contents (Hello)')],
    ['a link to the web', link('(https://example.com/a?b=javascript:)')],
    ['a link to a mail address', link('(mailto:someone@example.com)')],
    ['a link to a number', link('(tel:+15550100)')],
    ['a link without a scheme', link('(www.example.com/menu)')],
    ['an encryption that is null', pdf(onePage(), '/Encrypt null')],
    ['a new revision', revise(pdf(onePage()), { 4: stream('', 'q q Q Q') })],
    [
      'a thumbnail',
      pdf({
        ...onePage('', '/Thumb 5 0 R'),
        5: flate('/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', 'x'),
      }),
    ],
    ['white space after the end', Buffer.concat([pdf(onePage()), Buffer.from('\r\n \0\t\f')])],
  ];
  for (const [name, bytes] of accepted) it(`accepts ${name}`, async () => expectAccepted(bytes));
});
