import { openWorkspace } from '../../api/workspace-address.ts';
import { SCREENS } from '../screens.ts';

/** Opens the screen of this path in another workspace, which does not have what the screen shows of this one. */
export function switchWorkspace(slug: string, path: string): void {
  const screen = SCREENS.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  void openWorkspace(slug, screen?.path ?? '/campaigns');
}
