import { format, getFormatFromId } from 'numfmt';
import { problem } from '../../../../core/contract/problems.js';
import { FileProblem } from '../file-problem.js';
import { WORKBOOK_LIMITS, type WorkbookPackage } from './workbook-package.js';
import { eachElement, parseXml } from './xml.js';

/** What cells refer to: shared texts by their index, and number formats by the index of a style. */
export interface CellTexts {
  readonly shared: readonly string[];
  readonly formats: readonly string[];
  /** Days are counted from 1904, as old versions for the Mac do. */
  readonly isFrom1904: boolean;
}

/** Days from 1900 to 1904. */
const DAYS_TO_1904 = 1462;
/** The formats that show dates in the way of whoever looks at them. */
const LOCAL_DATES: ReadonlyMap<number, string> = new Map([
  [14, 'yyyy-mm-dd'],
  [22, 'yyyy-mm-dd hh:mm'],
]);

/** Returns a cell as people see it. A number without a format has all its digits. */
export function cellText(type: string, raw: string, style: number, { shared, formats, isFrom1904 }: CellTexts): string {
  if (type === 's') return shared[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE';
  const number = Number(raw);
  if (!['', 'n'].includes(type) || raw === '' || Number.isNaN(number)) return withoutEscapes(raw);
  const pattern = formats[style] ?? 'General';
  const plain = String(Number(number.toPrecision(15)));
  if (/^(?:general|@)$/i.test(pattern)) return plain;
  const isDate = isFrom1904 && /[dmyhs]/i.test(pattern.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
  try {
    return format(pattern, isDate ? number + DAYS_TO_1904 : number).trim();
  } catch {
    return plain;
  }
}

/** Decodes control characters, which XML cannot contain, such as `_x000D_`. */
export const withoutEscapes = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Reads texts with formats within: the phonetic hints of Japanese texts are left out. */
export async function readSharedTexts(file: WorkbookPackage, path: string | undefined): Promise<string[]> {
  const bytes = path === undefined ? null : await file.open(path);
  const texts: string[] = [];
  if (bytes === null) return texts;
  let [text, length, isText, isPhonetic] = ['', 0, false, false];
  const parsing = parseXml(bytes, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') length += texts[texts.push(withoutEscapes(text)) - 1]?.length ?? 0;
    },
  });
  for await (const _ of parsing) {
    if (length + text.length > WORKBOOK_LIMITS.sharedLength) throw new FileProblem(problem('workbook_too_large'));
  }
  return texts;
}

/** Reads the number format of each style. */
export async function readFormats(file: WorkbookPackage, path: string | undefined): Promise<string[]> {
  const bytes = path === undefined ? null : await file.open(path);
  const [formats, custom]: [string[], Map<number, string>] = [[], new Map()];
  if (bytes === null) return formats;
  let isOfCells = false;
  await eachElement(bytes, (name, { numFmtId, formatCode = 'General' }) => {
    const id = Number(numFmtId ?? 0);
    if (name === 'numFmt') custom.set(id, formatCode);
    if (name.endsWith('Xfs') || name === 'cellStyles') isOfCells = name === 'cellXfs';
    if (name === 'xf' && isOfCells) formats.push(custom.get(id) ?? LOCAL_DATES.get(id) ?? getFormatFromId(id, 'en'));
  });
  return formats;
}
