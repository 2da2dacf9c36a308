const SOURCE = new URL('../../../../console/src/', import.meta.url);

/**
 * Loads a source file of the console that has no React and no macros, by its path below `console/src`. Node removes its types. The
 * console is a program of its own, so the test says which exports it expects.
 */
export const loadConsoleModule = async <Exports>(path: string): Promise<Exports> => import(new URL(path, SOURCE).href);
