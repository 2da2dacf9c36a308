import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, SESSION } from './api/query-client.ts';
import { App } from './app.tsx';
import { activateLanguage, preferredLanguage } from './preferences/language.ts';
import { applyTheme, currentTheme } from './preferences/theme.ts';

applyTheme(currentTheme.get());
// Read while the words are loading; the router takes it from the cache.
void queryClient.prefetchQuery(SESSION);
await activateLanguage(preferredLanguage());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
