import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { activateLanguage, preferredLanguage } from './preferences/language.ts';
import { applyTheme, currentTheme } from './preferences/theme.ts';

applyTheme(currentTheme.get());
await activateLanguage(preferredLanguage());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
