import { registerHooks } from 'node:module';

const SOURCE = new URL('../../../../console/src/', import.meta.url);

/** Files of `src` that the console shares name each other as they are compiled, with `.js`. */
registerHooks({
  resolve: (specifier, context, next) =>
    context.parentURL?.endsWith('.ts') && /^\..*\.js$/.test(specifier)
      ? next(specifier.replace(/\.js$/, '.ts'), context)
      : next(specifier, context),
});

/**
 * Loads a source file of the console that has no React and no macros, by its path below `console/src`. Node removes its types. The
 * console is a program of its own, so the test says which exports it expects.
 */
export const loadConsoleModule = async <Exports>(path: string): Promise<Exports> => import(new URL(path, SOURCE).href);
