import '@fontsource-variable/inter/wght.css';
import './phone.css';
import { createRoot } from 'react-dom/client';
import { PhoneApp } from './PhoneApp.tsx';
import { text } from './lib/texts.ts';

document.title = text('title');
const container = document.getElementById('root');
if (container) createRoot(container).render(<PhoneApp />);
