import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { PageHeading } from '@balcao/ui-sdk/parts/PageHeading';
import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import classes from './Notice.module.css';

/** What an address shows that leads nowhere, or to a screen that this user does not have. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className={classes.notice} data-testid="not-found">
      <PageHeading hidden title={t('notFound.title')} />
      <EmptyState
        icon={Compass}
        title={t('notFound.title')}
        text={t('notFound.text', { path: shorten(pathname) })}
        action={{ label: t('notFound.action'), onClick: () => navigate('/tickets', { replace: true }) }}
      />
    </div>
  );
}

/** Longest address worth reading out, in characters. */
const MAX_PATH = 60;

function shorten(path: string): string {
  const readable = decode(path);
  return readable.length > MAX_PATH ? `${readable.slice(0, MAX_PATH)}…` : readable;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
