import { type Problem, problem } from '../../core/contract/problems.js';
import { endsAsZip } from '../zip-end.js';
import { PDF_LIMITS } from './limits.js';
import { classOf, WHITE_SPACE } from './syntax/characters.js';
import { Lexer } from './syntax/lexer.js';

const END_MARK = '%%EOF';

/** Checks the header and the end of the file, and that nothing comes before, between or after the parts of a PDF. */
export const fileStructureProblems = (bytes: Buffer): Problem[] => {
  const problems: Problem[] = [];
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8))) problems.push(problem('pdf_start_missing'));
  const end = bytes.lastIndexOf(END_MARK);
  if (end < 0) problems.push(problem('pdf_refused', { why: 'has no end mark; it may be cut off' }));
  else if (bytes.subarray(end + END_MARK.length).some((byte) => classOf(byte) !== WHITE_SPACE)) {
    problems.push(problem('pdf_with_other_data'));
  }
  if (hasStrayData(bytes)) problems.push(problem('pdf_with_stray_data'));
  if (endsAsZip(bytes)) problems.push(problem('pdf_is_zip'));
  return problems;
};

/** What may follow an object or a revision. */
const NEXT_PART = /^(\d+\s+\d+\s+obj|xref|trailer|startxref|endobj|endstream)/;
const NEXT_PART_LENGTH = 40;

/** After each of these, and white space and comments, NEXT_PART must follow. The number of a `startxref` is skipped. */
const MARKS = ['%PDF-', 'endobj', 'startxref', END_MARK];

/**
 * Whether there are more than PDF_LIMITS.strayBytes between objects, which would leave room for another kind of file.
 */
const hasStrayData = (bytes: Buffer): boolean => {
  let stray = 0;
  for (const mark of MARKS) {
    let start = 0;
    // Starts where the previous search ended; otherwise each mark in a long comment would be followed to the comment's
    // end.
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, start)) {
      const lexer = new Lexer(bytes, mark === MARKS[0] ? at : at + mark.length);
      if (mark === 'startxref') lexer.unsigned();
      if (lexer.peek() === undefined) break;
      start = Math.max(lexer.position, at + mark.length);
      if (NEXT_PART.test(bytes.toString('latin1', start, start + NEXT_PART_LENGTH))) continue;
      const next = bytes.indexOf(' obj', start);
      stray += (next < 0 ? bytes.length : next) - start;
      if (stray > PDF_LIMITS.strayBytes) return true;
    }
  }
  return false;
};
