import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { listFiles } from '../source-files.js';

const SOURCE = new URL('../../../../src/', import.meta.url);

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** The text of an expression that is written out, with `{1}` for each part that is not; null for any other. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') {
    const places = nodesIn(node.expressions).length;
    const texts = nodesIn(node.quasis).map(({ value }) => String(Reflect.get(Object(value), 'cooked')));
    return texts.map((text, index) => (index < places ? `${text}{${index + 1}}` : text)).join('');
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null || right === null ? null : left + right;
}

/** Descriptions of the schema, and errors that are mistakes of the program, are told to no caller. */
function isUntold(node: Node): boolean {
  const name = isNode(node.key) ? (node.key.name ?? node.key.value) : null;
  const callee = isNode(node.callee) ? node.callee.name : null;
  return name === 'description' || (node.type === 'NewExpression' && /^(?:Type|Range)?Error$/.test(String(callee)));
}

function collect(node: Node, found: Set<string>): void {
  if (isUntold(node)) return;
  const text = textOf(node);
  if (text === null) for (const value of Object.values(node)) for (const child of nodesIn(value)) collect(child, found);
  else if (/^[A-Z].* .*\.$/s.test(text)) found.add(text);
}

const isIn = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path === name || path.startsWith(`${name}/`));

/** Returns all sentences that are written in these files and folders of `src`, with `{1}`, `{2}` for what differs. */
export function sentencesOf(wanted: readonly string[], except: readonly string[]): string[] {
  const found = new Set<string>();
  const isWanted = (path: string): boolean => isIn(path, wanted) && !isIn(path, except);
  for (const path of listFiles('src').filter((name) => name.endsWith('.ts') && isWanted(name))) {
    const { program } = parseSync(path, readFileSync(fileURLToPath(new URL(path, SOURCE)), 'utf8'));
    for (const statement of nodesIn(program.body)) collect(statement, found);
  }
  return [...found];
}
