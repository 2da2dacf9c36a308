import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { parseAddressSearch, writeAddressSearch } from './address-search.ts';
import { queryClient, SESSION_KEY } from './api/query-client.ts';
import { readSession } from './api/session.ts';
import { readCampaignView } from './campaigns/campaign-view.ts';
import { Frame } from './frame/frame.tsx';
import { ScreenFailed, ScreenMissing } from './frame/screen-messages.tsx';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';

const rootRoute = createRootRoute({ notFoundComponent: ScreenMissing });

const signInRoute = createRoute({ getParentRoute: () => rootRoute, path: '/sign-in', component: SignInScreen });

/** Everything below needs a session: without one, the address leads to signing in. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: Frame,
  errorComponent: ScreenFailed,
  beforeLoad: async () => {
    const session = await queryClient.fetchQuery({
      queryKey: SESSION_KEY,
      queryFn: ({ signal }) => readSession(signal),
      staleTime: 60_000,
    });
    if (session === null) throw redirect({ to: '/sign-in' });
    return { session };
  },
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/campaigns', replace: true });
  },
});

const campaignsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/campaigns',
  validateSearch: readCampaignView,
  component: lazyRouteComponent(() => import('./campaigns/campaigns-screen.tsx'), 'CampaignsScreen'),
});

const routeTree = rootRoute.addChildren([homeRoute, signInRoute, signedInRoute.addChildren([campaignsRoute])]);

export const router = createRouter({
  routeTree,
  parseSearch: parseAddressSearch,
  stringifySearch: writeAddressSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
