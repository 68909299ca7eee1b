import { defineModule } from '@balcao/ui-sdk';
import { commands } from './commands.ts';

export default defineModule({
  apiVersion: 1,
  page: () => import('./components/SchedulesPage.tsx'),
  commands,
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
});
