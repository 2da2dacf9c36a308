import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { RouterProvider as ControlsRouterProvider } from 'react-aria-components';
import { I18nProvider as ControlsI18nProvider } from 'react-aria-components/I18nProvider';
import { queryClient } from './api/query-client.ts';
import { inWorkspace } from './api/workspace-address.ts';
import { regionalLocale } from './preferences/regional-locale.ts';
import { router } from './router.tsx';

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <LocalizedApp />
      </QueryClientProvider>
    </I18nProvider>
  );
}

function LocalizedApp() {
  const { i18n: active } = useLingui();
  return (
    <ControlsI18nProvider locale={regionalLocale(active.locale)}>
      <ControlsRouterProvider navigate={(href) => router.history.push(href)} useHref={inWorkspace}>
        <RouterProvider router={router} />
      </ControlsRouterProvider>
    </ControlsI18nProvider>
  );
}
