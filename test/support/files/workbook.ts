import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Packs files by name, in order. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

export interface SheetParts {
  readonly name?: string;
  readonly state?: string;
  /** The XML of its rows. */
  readonly rows: string;
  /** Addresses by cell. */
  readonly links?: Readonly<Record<string, string>>;
}

interface WorkbookParts {
  readonly sheets: readonly SheetParts[];
  /** The XML of the shared texts. */
  readonly shared?: string;
  /** Number formats of the styles 1, 2 and so on: a pattern, or the number of a built-in one. */
  readonly formats?: readonly (string | number)[];
  readonly properties?: string;
}

/** A row of inline texts, as many programs write it. */
export const inlineRow = (...texts: string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`).join('')}</row>`;

/** Builds an .xlsx workbook from its parts. */
export function workbookOf({ sheets, shared = '', formats = [], properties = '' }: WorkbookParts): Promise<Buffer> {
  const relation = (id: string, type: string, target: string, more = ''): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${escapeXml(target)}"${more}/>`;
  const relations = (all: readonly string[]): string =>
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations([relation('r1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}">${properties}<sheets>${sheets
      .map(
        ({ name = `Sheet${1}`, state = 'visible' }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="s${index}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) => relation(`s${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
      relation('t', 'sharedStrings', '/xl/sharedStrings.xml'),
      relation('f', 'styles', 'styles.xml'),
    ]),
    'xl/sharedStrings.xml': `${HEAD}<sst ${MAIN}>${shared}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><numFmts>${formats
      .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(String(format))}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  for (const [index, { rows, links = {} }] of sheets.entries()) {
    const cells = Object.entries(links);
    const all = cells.map(([cell], number) => `<hyperlink ref="${cell}" r:id="h${number}"/>`).join('');
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `${HEAD}<worksheet ${MAIN} xmlns:r="${RELATIONS}"><sheetData>${rows}</sheetData><hyperlinks>${all}</hyperlinks></worksheet>`;
    files[`xl/worksheets/_rels/sheet${index + 1}.xml.rels`] = relations(
      cells.map(([, target], number) => relation(`h${number}`, 'hyperlink', target, ' TargetMode="External"')),
    );
  }
  return zipOf(files);
}
