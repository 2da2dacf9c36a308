import svgpath from 'svgpath';
import { compact } from '../draw/path.js';

/** A command with absolute coordinates for PDF and PostScript, which have neither arcs nor quadratic curves. */
export interface PathSegment {
  readonly command: 'move' | 'line' | 'curve' | 'close';
  /** x and y of each point: one for a move or a line, three for a cubic curve. */
  readonly points: readonly number[];
}

/** Reads path data of a drawing. An arc becomes cubic curves with an error below 0.03 % of its radius. */
export function pathSegments(path: string): PathSegment[] {
  const segments: PathSegment[] = [];
  svgpath(path)
    .abs()
    .unshort()
    .unarc()
    .iterate(([command, ...values], _index, x, y) => {
      segments.push(segmentOf(command, values.map(Number), x, y));
    });
  return segments;
}

const OPERATORS: Record<PathSegment['command'], string> = { move: 'm', line: 'l', curve: 'c', close: 'h' };

/** Writes path data of a drawing as PDF operators, one per line. */
export const pathOperators = (path: string): string =>
  pathSegments(path)
    .map(({ command, points }) => `${points.map(compact).join(' ')} ${OPERATORS[command]}`.trimStart())
    .join('\n');

function segmentOf(command: string, values: readonly number[], x: number, y: number): PathSegment {
  const [first = 0, second = 0, third = 0, fourth = 0] = values;
  switch (command) {
    case 'M':
      return { command: 'move', points: values };
    case 'L':
      return { command: 'line', points: values };
    case 'H':
      return { command: 'line', points: [first, y] };
    case 'V':
      return { command: 'line', points: [x, first] };
    case 'C':
      return { command: 'curve', points: values };
    case 'Q': {
      const near = [x + (2 / 3) * (first - x), y + (2 / 3) * (second - y)];
      const far = [third + (2 / 3) * (first - third), fourth + (2 / 3) * (second - fourth)];
      return { command: 'curve', points: [...near, ...far, third, fourth] };
    }
    case 'Z':
      return { command: 'close', points: [] };
    default:
      throw new Error(`the path command ${command} is not known`);
  }
}
