import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readPlace } from '../../../lib/place.ts';
import classes from './Card.module.css';

/** A place: its picture, what it is called, and the way to a map. */
export function PlaceCard({ body }: { body: string }) {
  const { t } = useTranslation();
  const { picture, link, description } = readPlace(body);
  const word = t('messages.media.locationMessage');
  return (
    <div className={`${classes.card} ${classes.place}`} data-testid="place">
      {picture ? (
        <img src={picture} alt="" className={classes.map} />
      ) : (
        <span className={classes.map}>
          <MapPin size={28} aria-hidden />
        </span>
      )}
      <div className={classes.line}>
        <span className={classes.words}>
          <span className={classes.title} dir="auto">
            {description || word}
          </span>
          {description && <span className={classes.detail}>{word}</span>}
        </span>
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={classes.action}>
            {t('messages.place.view')}
          </a>
        )}
      </div>
    </div>
  );
}
