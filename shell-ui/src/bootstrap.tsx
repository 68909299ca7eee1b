import '@fontsource-variable/inter/wght.css';
import './app/global.css';
import createCache from '@emotion/cache';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { cspNonce } from './lib/csp.ts';
import { startI18n } from './lib/i18n.ts';
import { startSession } from './lib/session.ts';

const emotionCache = createCache({ key: 'b', nonce: cspNonce() });

await Promise.all([startI18n(), startSession()]);
const container = document.getElementById('root');
if (container) createRoot(container).render(<App emotionCache={emotionCache} />);
