import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readActivityView } from './activity/activity-view.ts';
import { parseAddressSearch, writeAddressSearch } from './address-search.ts';
import { readAnalyticsView } from './analytics/view/analytics-view.ts';
import { adoptSession } from './api/adopt-session.ts';
import { queryClient, SESSION } from './api/query-client.ts';
import { explainMissing } from './api/session.ts';
import { openWorkspace, workspaceHistory } from './api/workspace-address.ts';
import { readCampaignSearch } from './campaign/campaign-tab.ts';
import { requestCampaigns } from './campaigns/campaign-queries.ts';
import { readListSearch } from './campaigns/campaign-view.ts';
import { CampaignsScreen } from './campaigns/campaigns-screen.tsx';
import { readDomainView } from './domains/domain-view.ts';
import { Frame } from './frame/frame.tsx';
import { ScreenFailed, ScreenMissing } from './frame/screen-messages.tsx';
import { readKeyView } from './keys/key-view.ts';
import { readLabelsView } from './labels/labels-view.ts';
import { readPeopleView } from './people/people-view.ts';
import { loadWords } from './preferences/words.ts';
import { readPrintRunView } from './print-runs/print-run-view.ts';
import { preparePasskeyOffer } from './profile/prepare-passkey-offer.ts';
import { readReportView } from './reports/report-view.ts';
import { requestSignInOptions } from './sign-in/sign-in-requests.ts';
import { readSignInSearch } from './sign-in/sign-in-search.ts';
import { readTransfersView } from './transfers/transfers-view.ts';
import { awaitTitle } from './ui/layout/screen-title.tsx';
import { readWebhookView } from './webhooks/webhook-view.ts';

const rootRoute = createRootRoute({ notFoundComponent: ScreenMissing });

/** Everything below needs a session; without one, the address leads to the sign-in screen. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: Frame,
  errorComponent: ScreenFailed,
  beforeLoad: async ({ location }) => {
    const session = await queryClient.fetchQuery(SESSION);
    if (session === null)
      throw redirect({ to: '/sign-in', search: { next: location.href === '/campaigns' ? '' : location.href } });
    return adoptSession(session) ? { session } : openWorkspace(session.workspaceSlug, location.href);
  },
  loader: preparePasskeyOffer,
  staleTime: Number.POSITIVE_INFINITY,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ location }) => {
    const to = location.hash.startsWith('token=') ? '/sign-in' : '/campaigns';
    throw redirect({ to, hash: location.hash, replace: true });
  },
});

/** A screen in its own chunk, with the words of the folders it shows and, usually, the many words for errors. */
function lazyScreen<Name extends string, Module extends Record<Name, () => ReactNode>>(
  load: () => Promise<Module>,
  name: Name,
  folders: readonly string[],
  more: readonly string[] = ['errors'],
) {
  return lazyRouteComponent(async () => {
    const loading = Promise.all([load(), loadWords([...folders, ...more])]);
    const [module] = await loading.catch(explainMissing);
    return module;
  }, name);
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  loader: requestSignInOptions,
  component: lazyScreen(() => import('./sign-in/sign-in-screen.tsx'), 'SignInScreen', ['sign-in'], []),
});

const parent = { getParentRoute: () => signedInRoute };

const campaignsRoute = createRoute({
  ...parent,
  path: '/campaigns',
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => requestCampaigns(deps),
  component: CampaignsScreen,
});

const newCodeRoute = createRoute({
  ...parent,
  path: '/campaigns/new',
  component: lazyScreen(() => import('./new-code/new-code-screen.tsx'), 'NewCodeScreen', [
    'new-code',
    'domains',
    'campaigns',
    'payload-form',
    'page-builder',
    'code-designer',
  ]),
});

const campaignRoute = createRoute({
  ...parent,
  path: '/campaigns/$id',
  validateSearch: readCampaignSearch,
  component: lazyScreen(() => import('./campaign/campaign-screen.tsx'), 'CampaignScreen', [
    'campaign',
    'domains',
    'campaigns',
    'payload-form',
    'page-builder',
    'code-designer',
    'downloads',
    'analytics',
    'sharing',
    'reports',
  ]),
});

const analyticsRoute = createRoute({
  ...parent,
  path: '/analytics',
  validateSearch: readAnalyticsView,
  component: lazyScreen(() => import('./analytics/analytics-screen.tsx'), 'AnalyticsScreen', [
    'analytics',
    'sharing',
    'reports',
  ]),
});

const sharingRoute = createRoute({
  ...parent,
  path: '/analytics/shared',
  component: lazyScreen(() => import('./sharing/sharing-screen.tsx'), 'SharingScreen', [
    'sharing',
    'analytics',
    'reports',
  ]),
});

const reportsRoute = createRoute({
  ...parent,
  path: '/analytics/reports',
  validateSearch: readReportView,
  component: lazyScreen(() => import('./reports/reports-screen.tsx'), 'ReportsScreen', [
    'reports',
    'sharing',
    'workspace',
  ]),
});

const filesRoute = createRoute({
  ...parent,
  path: '/files',
  component: lazyScreen(() => import('./files/files-screen.tsx'), 'FilesScreen', ['files', 'transfers']),
});

const printRunsRoute = createRoute({
  ...parent,
  path: '/print-runs',
  validateSearch: readPrintRunView,
  component: lazyScreen(() => import('./print-runs/print-runs-screen.tsx'), 'PrintRunsScreen', [
    'print-runs',
    'transfers',
    'campaigns',
  ]),
});

const labelsRoute = createRoute({
  ...parent,
  path: '/print-runs/labels',
  validateSearch: readLabelsView,
  component: lazyScreen(() => import('./labels/labels-screen.tsx'), 'LabelsScreen', [
    'labels',
    'transfers',
    'print-runs',
    'campaigns',
  ]),
});

const webhooksRoute = createRoute({
  ...parent,
  path: '/webhooks',
  validateSearch: readWebhookView,
  component: lazyScreen(() => import('./webhooks/webhooks-screen.tsx'), 'WebhooksScreen', ['webhooks', 'workspace']),
});

const keysRoute = createRoute({
  ...parent,
  path: '/keys',
  validateSearch: readKeyView,
  component: lazyScreen(() => import('./keys/keys-screen.tsx'), 'KeysScreen', ['keys', 'workspace']),
});

const peopleRoute = createRoute({
  ...parent,
  path: '/people',
  validateSearch: readPeopleView,
  component: lazyScreen(() => import('./people/people-screen.tsx'), 'PeopleScreen', ['people', 'workspace', 'keys']),
});

const profileRoute = createRoute({
  ...parent,
  path: '/profile',
  component: lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen', ['profile', 'sign-in']),
});

const activityRoute = createRoute({
  ...parent,
  path: '/activity',
  validateSearch: readActivityView,
  component: lazyScreen(() => import('./activity/activity-screen.tsx'), 'ActivityScreen', ['activity', 'workspace']),
});

const workspaceRoute = createRoute({
  ...parent,
  path: '/workspace',
  component: lazyScreen(() => import('./workspace/workspace-screen.tsx'), 'WorkspaceScreen', [
    'workspace',
    'profile',
    'sign-in',
    'keys',
  ]),
});

const transfersRoute = createRoute({
  ...parent,
  path: '/workspace/transfers',
  validateSearch: readTransfersView,
  component: lazyScreen(() => import('./transfers/transfers-screen.tsx'), 'TransfersScreen', ['transfers']),
});

const tagsRoute = createRoute({
  ...parent,
  path: '/workspace/tags',
  component: lazyScreen(() => import('./tags/tags-screen.tsx'), 'TagsScreen', ['tags']),
});

const domainsRoute = createRoute({
  ...parent,
  path: '/workspace/domains',
  validateSearch: readDomainView,
  component: lazyScreen(() => import('./domains/domains-screen.tsx'), 'DomainsScreen', ['domains']),
});

const kitsRoute = createRoute({
  ...parent,
  path: '/workspace/brand-kits',
  component: lazyScreen(() => import('./code-designer/kits/kits-screen.tsx'), 'KitsScreen', ['code-designer']),
});

const kitRoute = createRoute({
  ...parent,
  path: '/workspace/brand-kits/$kitId',
  component: lazyScreen(() => import('./code-designer/kits/kit-screen.tsx'), 'KitScreen', [
    'code-designer',
    'page-builder',
  ]),
});

const screens = [
  campaignsRoute,
  newCodeRoute,
  campaignRoute,
  analyticsRoute,
  sharingRoute,
  reportsRoute,
  filesRoute,
  printRunsRoute,
  labelsRoute,
  webhooksRoute,
  keysRoute,
  peopleRoute,
  profileRoute,
  activityRoute,
  workspaceRoute,
  transfersRoute,
  tagsRoute,
  domainsRoute,
  kitsRoute,
  kitRoute,
] as const;
const routeTree = rootRoute.addChildren([homeRoute, signInRoute, signedInRoute.addChildren(screens)]);

export const router = createRouter({
  routeTree,
  history: workspaceHistory,
  parseSearch: parseAddressSearch,
  stringifySearch: writeAddressSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: false,
});

router.subscribe('onBeforeNavigate', ({ fromLocation }) => fromLocation && awaitTitle());

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
