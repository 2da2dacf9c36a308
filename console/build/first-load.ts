import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of Vite's manifest: https://vite.dev/guide/backend-integration */
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export interface LoadedFile {
  readonly file: string;
  /** Size when sent with brotli. */
  readonly bytes: number;
}

/** Words of the first screen, in the language for which they are separate files. */
const WORDS = ['campaigns', 'ui', 'frame'].map((folder) => `locales/${folder}/de.po`);

/**
 * Returns the files loaded before the first screen after sign-in shows its content, with their sizes, largest first:
 * the page, what it refers to, a font and the words of one language. Throws if one of them is missing.
 */
export function filesOfFirstLoad(outputFolder: string): LoadedFile[] {
  const text = readFileSync(join(outputFolder, '.vite', 'manifest.json'), 'utf8');
  const manifest: Record<string, ManifestChunk> = JSON.parse(text);
  const page = readFileSync(join(outputFolder, 'index.html'), 'utf8');
  const referred = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  const files = new Set(['index.html', ...referred]);
  const seen = new Set<string>();
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The console's manifest has no ${name}.`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const entry of WORDS) add(entry);
  add('generated/inter-latin.woff2');
  const sizeOf = (file: string): number => {
    const compressed = join(outputFolder, `${file}.br`);
    return statSync(existsSync(compressed) ? compressed : join(outputFolder, file)).size;
  };
  return [...files].map((file) => ({ file, bytes: sizeOf(file) })).sort((a, b) => b.bytes - a.bytes);
}
