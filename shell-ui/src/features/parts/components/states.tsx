import {
  Avatar,
  CountPill,
  EmptyState,
  ErrorState,
  Notice,
  PageSkeleton,
  PanelSection,
  StatusDot,
  TagChip,
} from '@balcao/ui-sdk/parts';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row } from './Row.tsx';
import type { Example } from './Specimen.tsx';

const TONES = ['success', 'warning', 'error', 'info', 'neutral'] as const;
const NOTICES = ['info', 'success', 'warning'] as const;
const PEOPLE = ['Ana Lima', 'Bruno', 'Célia Dias', 'Davi Sá', '张伟', '9'];

function Avatars() {
  return (
    <Row>
      {PEOPLE.map((name, seed) => (
        <Avatar key={name} name={name} seed={seed} size={seed === 1 ? 28 : 36} />
      ))}
    </Row>
  );
}

function Tags() {
  return (
    <Row>
      <TagChip name="Orçamento" color="#16a34a" />
      <TagChip name="VIP" color="#be185d" />
    </Row>
  );
}

function Dots() {
  const { t } = useTranslation('admin');
  return (
    <Row>
      {TONES.map((tone) => (
        <StatusDot key={tone} tone={tone} label={t(`parts.tones.${tone}`)} />
      ))}
    </Row>
  );
}

function Counts() {
  return (
    <Row>
      {[1, 12, 120].map((count) => (
        <CountPill key={count} count={count} label={String(count)} />
      ))}
    </Row>
  );
}

function Notices() {
  const { t } = useTranslation('admin');
  return (
    <Row stacked>
      {NOTICES.map((tone) => (
        <Notice key={tone} tone={tone}>
          {t(`parts.tones.${tone}`)}
        </Notice>
      ))}
    </Row>
  );
}

function Empty() {
  const { t } = useTranslation('admin');
  const action = { label: t('parts.action'), onClick: () => undefined };
  return <EmptyState icon={Inbox} title={t('parts.emptyTitle')} text={t('parts.emptyText')} action={action} />;
}

function Section() {
  const { t } = useTranslation('admin');
  return <PanelSection title={t('parts.emptyTitle')}>{t('parts.emptyText')}</PanelSection>;
}

function Failed() {
  return <ErrorState error={new Error('demo')} onRetry={() => undefined} />;
}

/** What says how things are. */
export const STATES: readonly Example[] = [
  { name: 'Avatar', from: 'parts', component: Avatars },
  { name: 'TagChip', from: 'parts', component: Tags },
  { name: 'StatusDot', from: 'parts', component: Dots },
  { name: 'CountPill', from: 'parts', component: Counts },
  { name: 'Notice', from: 'parts', component: Notices },
  { name: 'EmptyState', from: 'parts', component: Empty },
  { name: 'ErrorState', from: 'parts', component: Failed },
  { name: 'PanelSection', from: 'parts', component: Section },
  { name: 'PageSkeleton', from: 'parts', component: PageSkeleton },
];
