import { LIMITS } from '../../../core/contract/contract-limits.js';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { invalidJson } from '../../../core/errors.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Parses JSON from outside. Its nesting and the number of its values are checked before it is parsed, and its objects have
 * no prototype, so that no member name reaches inherited properties. Throws `invalid_json` with a message that names the
 * limit. Costs some milliseconds per megabyte; the caller must bound the length.
 */
export function parseJson(text: string): unknown {
  const problem = structureProblem(text);
  if (problem !== null) throw invalidJson(problem);
  return withoutPrototypes(parse(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson(problem('json_invalid'));
  }
}

/**
 * Which limit the text exceeds, or null. Scans brackets and commas outside strings only, without recursion and without
 * allocating values; for malformed JSON the result does not matter.
 */
function structureProblem(text: string): Problem | null {
  const { jsonDepth, jsonMembers, jsonValues } = LIMITS;
  /** The number of members or entries so far of each open object or list, the outermost first. */
  const open: number[] = [];
  let values = 1;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfString(text, index);
    else if (character === OPEN_OBJECT || character === OPEN_LIST) {
      values++;
      if (open.push(1) > jsonDepth) return problem('json_too_deep', { max: jsonDepth });
    } else if (character === CLOSE_OBJECT || character === CLOSE_LIST) open.pop();
    else if (character === COMMA) {
      values++;
      const members = (open.pop() ?? 0) + 1;
      if (members > jsonMembers) {
        return problem('json_members_too_many', { max: jsonMembers });
      }
      open.push(members);
    }
    if (values > jsonValues) return problem('json_values_too_many', { max: jsonValues });
  }
  return null;
}

/** The index of the quotation mark that ends the string, or the end of a truncated text. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) return index;
    index += character === BACKSLASH ? 2 : 1;
  }
  return index;
}

/** Returns a copy, which is cheaper than removing prototypes. The depth of the recursion has been checked. */
function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value)) members[name] = withoutPrototypes(member);
  return members;
}
