import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { TabBar } from '@balcao/ui-sdk/parts/TabBar';

/** On a phone, conversation and list share the screen in turns. */
export function MobileTabs({ openUuid }: { openUuid: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [last, setLast] = useState(openUuid);
  if (openUuid && openUuid !== last) setLast(openUuid);
  return (
    <TabBar
      label={t('tickets.title')}
      value={openUuid ? 'ticket' : 'list'}
      onChange={(value) => navigate(value === 'ticket' && last ? `/tickets/${last}` : '/tickets')}
      tabs={[
        { value: 'ticket', label: t('tickets.mobile.ticket'), disabled: !last, testId: 'mobile-tab-ticket' },
        { value: 'list', label: t('tickets.mobile.list'), testId: 'mobile-tab-list' },
      ]}
    />
  );
}
