import { join, resolve } from 'node:path';
import {
  type AsExpression,
  type BinaryExpression,
  type CallExpression,
  type ElementAccessExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
  type TypeOperatorNode,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** A place that asks a plain object with a key of any text. */
export interface LookUp {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** What is checked, below the root. Tests and benches ask with their own data. */
const FOLDERS = ['src/', 'scripts/', 'console/src/'];
/** Holds `lookUp` itself. */
const EXCEPT = 'src/core/contract/look-up.ts';

/** Returns the places in the files of a project. Takes a few seconds. */
export function findLookUps(root: string, config: string): LookUp[] {
  const api = new API({ cwd: root });
  try {
    const path = resolve(root, config);
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
    if (project === undefined) throw new Error(`${path} is no project`);
    const folders = FOLDERS.map((folder) => join(root, folder));
    const except = join(root, EXCEPT);
    const names = project.program
      .getSourceFileNames()
      .filter((name) => name !== except && folders.some((folder) => name.startsWith(folder)));
    return names.flatMap((name) => {
      const file = project.program.getSourceFile(name);
      return file === undefined ? [] : inFile(file, project.checker);
    });
  } finally {
    api.close();
  }
}

const REFLECTIONS = new Set(['Reflect.get', 'Reflect.has', 'Reflect.set']);

/** A key, and the object that it is asked of, if that decides. */
interface Question {
  readonly node: Node;
  readonly key: Node;
  readonly object: Node;
}

function inFile(file: SourceFile, checker: Checker): LookUp[] {
  const questions: Question[] = [];
  const casts: Node[] = [];
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.ElementAccessExpression) {
      const { expression, argumentExpression } = node as ElementAccessExpression;
      questions.push({ node, key: argumentExpression, object: expression });
    } else if (node.kind === SyntaxKind.BinaryExpression) {
      const { left, operatorToken, right } = node as BinaryExpression;
      if (operatorToken.kind === SyntaxKind.InKeyword) questions.push({ node, key: left, object: right });
    } else if (node.kind === SyntaxKind.AsExpression) {
      const { type } = node as AsExpression;
      const isKeyOf =
        type.kind === SyntaxKind.TypeOperator && (type as TypeOperatorNode).operator === SyntaxKind.KeyOfKeyword;
      if (isKeyOf) casts.push(node);
    } else if (node.kind === SyntaxKind.CallExpression) {
      const {
        expression,
        arguments: [object, key],
      } = node as CallExpression;
      const isReflection = object !== undefined && key !== undefined && REFLECTIONS.has(expression.getText(file));
      if (isReflection) questions.push({ node, key, object });
    }
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  if (questions.length === 0 && casts.length === 0) return [];
  const keys = checker.getTypeAtLocation(questions.map(({ key }) => key));
  const objects = checker.getTypeAtLocation(questions.map(({ object }) => object));
  const open = questions.filter((_, index) => isAnyText(keys[index]) && !isList(objects[index], checker));
  return [...open.map(({ node }) => node), ...casts].map((node) => ({
    file: file.fileName,
    line: file.text.slice(0, node.getStart(file)).split('\n').length,
    text: node.getText(file).split('\n')[0] ?? '',
  }));
}

const ANY_TEXT =
  TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown;

/** Whether a key may be any text, unlike a number, a symbol or one of a few names. */
function isAnyText(type: Type | undefined): boolean {
  if (type === undefined) return true;
  if (type.isUnionType()) return type.getTypes().some(isAnyText);
  if (type.isTypeParameter()) return false;
  return (type.flags & ANY_TEXT) !== 0;
}

const isList = (type: Type | undefined, checker: Checker): boolean =>
  type !== undefined && checker.isArrayLikeType(type);
