import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';
import { untilLoaded } from './frame/until-loaded.ts';
import { loadWords } from './preferences/words.ts';

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : object;

/**
 * A part of a screen in its own chunk, with the words of these folders of `src`. After `preload` it is drawn at once:
 * React's `lazy` would first draw the fallback of the boundary around it, and show the part up to 300 ms later.
 */
export function lazyPart<Name extends string, Module extends Record<Name, (props: never) => ReactNode>>(
  load: () => Promise<Module>,
  name: Name,
  folders: readonly string[] = [],
) {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  const request = async (): Promise<{ default: ComponentType<Props> }> => {
    const [module] = await Promise.all([load(), loadWords(folders)]);
    loaded = module[name] as unknown as ComponentType<Props>;
    return { default: loaded };
  };
  const Waiting = lazy(() => untilLoaded(request));
  const Part = (props: Props) => {
    // Stays the same while it is mounted, because another type would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return createElement(Shown, props);
  };
  // What cannot be loaded now is requested again when it is shown, which explains what is wrong.
  return Object.assign(Part, {
    preload: () =>
      request().then(
        () => {},
        () => {},
      ),
  });
}
