import { expect } from 'chai';
import { renderProblem } from '../../../../src/core/contract/problems.js';
import { inspectPdf } from '../../../../src/inspection/pdf/inspect-pdf.js';
import { objectStream, onePage, type PdfObjects, pdf, revise, stream } from '../../../fixtures/pdf-builder.js';

const reasonsOf = async (bytes: Buffer): Promise<string> => {
  const verdict = await inspectPdf(bytes, { maxPages: 500 });
  return verdict.accepted ? '' : verdict.reasons.map(renderProblem).join(' ');
};

const GO = '/S /GoTo /D [3 0 R /Fit]';
const WEB = '/S /URI /URI (https://example.com)';

/** All places of an action that starts without a click. */
const unasked: [string, (action: string) => Buffer][] = [
  ['on opening', (action) => pdf(onePage(`/OpenAction ${action}`))],
  ['on opening, referred to', (action) => pdf({ ...onePage('/OpenAction 9 0 R'), 9: action })],
  [
    'on opening, in an object stream',
    (action) => pdf({ ...onePage('/OpenAction 20 0 R'), 9: objectStream({ 20: action }) }),
  ],
  [
    'on opening, of an older revision',
    (action) => revise(pdf(onePage(`/OpenAction ${action}`)), { 1: onePage()[1] ?? '' }),
  ],
  ['on opening, under an escaped key', (action) => pdf(onePage(`/Open#41ction ${action}`))],
  ['on opening, behind a destination', (action) => pdf(onePage(`/OpenAction [3 0 R /Fit] /OpenAction ${action}`))],
  ['on opening, in an array', (action) => pdf(onePage(`/OpenAction [${action}]`))],
  ['after going to a page', (action) => pdf(onePage(`/OpenAction << ${GO} /Next ${action} >>`))],
  [
    'after going to many pages',
    (action) => pdf(onePage(`/OpenAction << ${GO} /Next [<< ${GO} >> << ${GO} /Next [${action}] >>] >>`)),
  ],
  ['as the document closes', (action) => pdf(onePage(`/AA << /WC ${action} >>`))],
  ['as a page is shown', (action) => pdf(onePage('', `/AA << /O ${action} >>`))],
  [
    'as a page is shown, after going elsewhere',
    (action) => pdf(onePage('', `/AA << /O << ${GO} /Next ${action} >> >>`)),
  ],
  [
    'as an annotation is touched',
    (action) =>
      pdf({ ...onePage('', '/Annots [5 0 R]'), 5: `<< /Subtype /Link /AA 6 0 R >>`, 6: `<< /E ${action} >>` }),
  ],
  [
    'at a step of a presentation',
    (action) => pdf(onePage('', `/PresSteps << /Type /NavNode /NA ${action} /PA << ${GO} >> >>`)),
  ],
];

/** All places of an action that a person starts. */
const clicked: [string, (action: string) => Buffer][] = [
  [
    'of a link',
    (action) => pdf({ ...onePage('', '/Annots [5 0 R]'), 5: `<< /Type /Annot /Subtype /Link /A ${action} >>` }),
  ],
  [
    'of a link, referred to',
    (action) => pdf({ ...onePage('', '/Annots [5 0 R]'), 5: `<< /Subtype /Link /A 6 0 R >>`, 6: action }),
  ],
  [
    'of an outline',
    (action) =>
      pdf({
        ...onePage('/Outlines 5 0 R'),
        5: '<< /First 6 0 R /Last 6 0 R >>',
        6: `<< /Title (a) /Parent 5 0 R /Next 6 0 R /A ${action} >>`,
      }),
  ],
  [
    'in an object stream',
    (action) => pdf({ ...onePage(), 9: objectStream({ 20: `<< /Subtype /Link /A ${action} >>` }) }),
  ],
];

const forbidden: [string, string][] = [
  ['another document', '/S /GoToR /F (part2.pdf) /D [0 /Fit]'],
  ['an embedded file', '/S /GoToE /T << >>'],
  ['a part of a document', '/S /GoToDp /Dp 3 0 R'],
  ['an article', '/S /Thread /D 0'],
  ['hiding', '/S /Hide /T (a)'],
  ['layers', '/S /SetOCGState /State []'],
  ['a transition', '/S /Trans /Trans << /S /Fade >>'],
  ['printing', '/S /Named /N /Print'],
  ['saving under a name', '/S /Named /N /SaveAs'],
  ['a command that is elsewhere', '/S /Named /N 4 0 R'],
  ['a movie', '/S /Movie'],
  ['a sound', '/S /Sound'],
  ['a rendition', '/S /Rendition'],
  ['data', '/S /ImportData /F (x)'],
  ['sending a form', '/S /SubmitForm'],
  ['resetting a form', '/S /ResetForm'],
  ['a script', '/S /JavaScript /JS (x)'],
  ['a program', '/S /Launch /F (x)'],
  ['3D artwork', '/S /GoTo3DView'],
  ['rich media', '/S /RichMediaExecute'],
  ['a kind that nobody knows', '/S /Foo'],
];

describe('inspection of a PDF: actions that start automatically', () => {
  for (const [where, file] of unasked) {
    it(`refuses every action ${where} except GoTo to a page of the document`, async () => {
      for (const [, action] of [...forbidden.slice(0, -1), ['', WEB], ['', '/S /Named /N /NextPage']]) {
        expect(await reasonsOf(file(`<< ${action} >>`)), action).to.match(/contains/);
      }
      expect(await reasonsOf(file(`<< ${GO} >>`))).to.equal('');
    });
  }

  it('refuses actions of unknown kinds on opening', async () => {
    expect(await reasonsOf(pdf(onePage('/OpenAction << /S /Foo >>')))).to.match(/starts by itself/);
  });

  it('accepts destinations on opening, by page, name and string', async () => {
    for (const destination of [
      '[3 0 R /XYZ null null 0]',
      '/chapter',
      '(chapter)',
      '<< /D [3 0 R /Fit] >>',
      'null',
      '9 0 R',
    ]) {
      const objects = {
        ...onePage(`/OpenAction ${destination} /Dests << /chapter [3 0 R /Fit] >>`),
        9: '[3 0 R /Fit]',
      };
      expect(await reasonsOf(pdf(objects)), destination).to.equal('');
    }
  });

  it('follows chains that loop, and long ones, to their end', async () => {
    const loop = {
      ...onePage('/OpenAction 9 0 R'),
      9: `<< ${GO} /Next [9 0 R 10 0 R] >>`,
      10: `<< ${GO} /Next 9 0 R >>`,
    };
    expect(await reasonsOf(pdf(loop))).to.equal('');
    const chain = (last: string): PdfObjects => {
      const objects = onePage('/OpenAction 10 0 R');
      for (let i = 10; i < 5000; i++) objects[i] = `<< ${GO} /Next ${i + 1} 0 R >>`;
      return { ...objects, 5000: `<< ${last} >>` };
    };
    expect(await reasonsOf(pdf(chain(GO)))).to.equal('');
    expect(await reasonsOf(pdf(chain(WEB)))).to.match(/starts/);
  });

  it('does not mistake a resource with the key of actions for an action', async () => {
    const resources = '/Resources << /Font << /AA 5 0 R /NA 5 0 R /A 5 0 R >> /XObject << /AA 6 0 R /PA 6 0 R >> >>';
    const form = stream('/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Group << /S /Transparency >>', 'q Q');
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    expect(await reasonsOf(pdf({ ...onePage('', resources), 5: font, 6: form }))).to.equal('');
  });
});

describe('inspection of a PDF: actions that a person starts', () => {
  for (const [where, file] of clicked) {
    it(`refuses every action ${where} except links to the web, mail, calls and pages of the document`, async () => {
      for (const [name, action] of forbidden) {
        expect(await reasonsOf(file(`<< ${action} >>`)), name).to.match(/contains/);
        expect(await reasonsOf(file(`<< ${GO} /Next << ${action} >> >>`)), name).to.match(
          name.startsWith('a kind') ? /starts/ : /contains/,
        );
      }
      const turning = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'].map((command) => `/S /Named /N /${command}`);
      const addresses = ['https://example.com', 'http://example.com', 'mailto:a@example.com', 'tel:+15550100'];
      const links = addresses.map((address) => `/S /URI /URI (${address})`);
      for (const action of [GO, WEB, ...turning, ...links])
        expect(await reasonsOf(file(`<< ${action} >>`)), action).to.equal('');
    });
  }

  it('refuses a second action that leaves the document', async () => {
    const file = (action: string): Buffer => pdf({ ...onePage(), 5: `<< /Subtype /Link /A << ${action} >> >>` });
    expect(await reasonsOf(file(`${WEB} /Next << ${WEB} >>`))).to.match(/starts another/);
    expect(await reasonsOf(file(`${WEB} /Next << ${GO} >>`))).to.equal('');
  });

  it('refuses an action of an unknown kind wherever its Type is Action', async () => {
    expect(await reasonsOf(pdf({ ...onePage(), 5: '<< /Type /Action /S /Foo >>' }))).to.match(/unknown kind/);
  });
});
