import { Clock, PlugZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { can } from '~/lib/permissions.ts';
import { formatClock } from '~/lib/format-time.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { SendObstacle } from '../../hooks/use-send-obstacle.ts';
import classes from './ComposerNotice.module.css';

const REASONS = ['rate', 'warm-up', 'disconnected', 'order'] as const;

/** Why messages will not go out at once: the channel is down, or sending is being held back. */
export function ComposerNotice({ obstacle }: { obstacle: SendObstacle }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  if (obstacle.kind === 'connection') {
    const { name } = obstacle;
    return (
      <p className={classes.notice} role="status" data-testid="composer-notice" data-kind="connection">
        <PlugZap size={16} aria-hidden />
        <span>{name === undefined ? t('composer.noConnection') : t('composer.connectionDown', { name })}</span>
        {can(user, 'connections-page:view') && <Link to="/connections">{t('composer.toConnections')}</Link>}
      </p>
    );
  }
  const { count, until } = obstacle;
  const reason = REASONS.find((known) => known === obstacle.reason) ?? 'rate';
  return (
    <p className={classes.notice} role="status" data-testid="composer-notice" data-kind="held">
      <Clock size={16} aria-hidden />
      <span>
        {t(`composer.held.${reason}`, { count })}
        {until && ` ${t('composer.heldUntil', { time: formatClock(until) })}`}
      </span>
    </p>
  );
}
