import { useBackCloses } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ExternalLink, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Help } from '~/entities/help.ts';
import { isOwnFile, videoAddress } from '../lib/video-address.ts';
import classes from './HelpsPage.module.css';

interface Props {
  help: Help;
  onClose: () => void;
}

/**
 * A help video. One of this installation plays here; one of another service opens in a tab of its own, since
 * nothing of a stranger runs inside the desk.
 */
export function VideoDialog({ help, onClose }: Props) {
  const { t } = useTranslation('admin');
  useBackCloses(onClose);
  const address = videoAddress(help.video);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" data-testid="video-dialog">
      <DialogTitle>{help.title}</DialogTitle>
      <DialogContent className={classes.video}>
        {isOwnFile(address) ? (
          // The videos are the provider's own; subtitles would come inside the file.
          <video src={address} controls autoPlay className={classes.player} aria-label={help.title} />
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.poster}
            data-testid="video-link"
          >
            <Play size={40} aria-hidden />
            <span className={classes.watch}>
              {t('helps.watch')} <ExternalLink size={14} aria-hidden />
            </span>
          </a>
        )}
        <p>{help.description}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
