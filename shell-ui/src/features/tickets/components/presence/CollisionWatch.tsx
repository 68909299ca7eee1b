import IconButton from '@mui/material/IconButton';
import { Users, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCollision } from '../../hooks/use-collision.ts';
import classes from './CollisionWatch.module.css';

/** Says that somebody else answers the same customer. It stops nobody. */
export default function CollisionWatch({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { collision, putAside } = useCollision(ticketId);
  return (
    <div role="status">
      {collision && (
        <div className={classes.notice} data-testid="collision" data-kind={collision.kind}>
          <Users size={16} aria-hidden />
          <span className={classes.text}>
            {collision.kind === 'typing' ? t('presence.alsoWriting', { name: collision.name }) : t('presence.answered')}
          </span>
          <IconButton size="small" onClick={putAside} aria-label={t('actions.close')}>
            <X size={16} />
          </IconButton>
        </div>
      )}
    </div>
  );
}
