import type { RecordTexts } from '@balcao/ui-sdk/kit';
import { useTranslation } from 'react-i18next';
import type admin from '~/locales/admin/pt.json';

/** Parts of the back office that are screens of records. */
type Screen = {
  [K in keyof typeof admin]: (typeof admin)[K] extends { records: object } ? K : never;
}[keyof typeof admin];

/** The texts of a screen of records. */
export function useRecordTexts(screen: Screen): RecordTexts {
  const { t } = useTranslation('admin');
  return t(`${screen}.records` as 'tags.records', { returnObjects: true });
}
