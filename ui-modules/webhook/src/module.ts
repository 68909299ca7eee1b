import { defineModule } from '@balcao/ui-sdk';

export default defineModule({
  apiVersion: 1,
  page: () => import('./components/DeliveriesPage.tsx'),
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  },
});
