import { registerHooks } from 'node:module';

const SOURCE = new URL('../../../../console/src/', import.meta.url);

/** Files of `src` that the console shares import each other by their compiled names, with `.js`. */
registerHooks({
  resolve: (specifier, context, next) =>
    context.parentURL?.endsWith('.ts') && /^\..*\.js$/.test(specifier)
      ? next(specifier.replace(/\.js$/, '.ts'), context)
      : next(specifier, context),
});

/**
 * Loads a source file of the console without React and macros, by its path below `console/src`. Node strips its types.
 * The console is a separate program, so the test declares the exports that it expects.
 */
export const loadConsoleModule = async <Exports>(path: string): Promise<Exports> => import(new URL(path, SOURCE).href);
