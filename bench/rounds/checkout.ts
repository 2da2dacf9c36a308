import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The repository of this bench. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface Checkout {
  /** As given by the caller: a commit or a folder. */
  readonly name: string;
  readonly folder: string;
  /** Removes temporary files. */
  remove(): Promise<void>;
}

const isCheckout = (folder: string): Promise<boolean> =>
  readFile(join(folder, 'package.json')).then(
    () => true,
    () => false,
  );

/**
 * Creates a built checkout of a commit in a temporary git worktree, using the packages installed here; or builds the
 * given folder. Throws if the commit does not exist or the build fails.
 */
export async function openCheckout(name: string, signal: AbortSignal): Promise<Checkout> {
  if (await isCheckout(name)) {
    await build(resolve(name), signal);
    return { name, folder: resolve(name), remove: async () => {} };
  }
  const { stdout } = await run('git', ['-C', ROOT, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`]).catch(
    () => {
      throw new Error(`${name} is neither a commit nor the folder of a checkout nor the file of a result.`);
    },
  );
  const parent = await mkdtemp(join(tmpdir(), 'signpost-bench-checkout-'));
  const folder = join(parent, 'checkout');
  const remove = async (): Promise<void> => {
    await rm(join(folder, 'node_modules'), { force: true });
    await run('git', ['-C', ROOT, 'worktree', 'remove', '--force', folder]).catch(() => {});
    await rm(parent, { recursive: true, force: true });
  };
  try {
    await run('git', ['-C', ROOT, 'worktree', 'add', '--detach', folder, stdout.trim()], { signal });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await warnOfOtherPackages(name, folder);
    await build(folder, signal);
    return { name, folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function warnOfOtherPackages(name: string, folder: string): Promise<void> {
  const [own, other] = await Promise.all(
    [ROOT, folder].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
  );
  if (own !== other)
    console.log(`${name} has another package-lock.json; it is measured with the packages installed here.`);
}

/** Runs the checkout's own build: what it measures may need more than the compiled code. */
async function build(folder: string, signal: AbortSignal): Promise<void> {
  await run('npm', ['run', '-s', 'build'], { cwd: folder, signal }).catch((error: unknown) => {
    const output = error instanceof Error && 'stdout' in error ? `: ${error.stdout}` : '';
    throw new Error(`${folder} does not build${output}`, { cause: error });
  });
}
