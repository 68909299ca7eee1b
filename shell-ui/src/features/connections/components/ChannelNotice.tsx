import { useTranslation } from 'react-i18next';
import { FormattedText } from '~/components/FormattedText.tsx';
import { channelNotice } from '../lib/channel-kind.ts';
import type { ChannelKind } from '../types.ts';
import classes from './ChannelNotice.module.css';

/** What a channel's plugin wants to be read by whoever uses it. */
export function ChannelNotice({ kind }: { kind: ChannelKind | undefined }) {
  const { i18n } = useTranslation();
  const notice = channelNotice(kind, i18n.language);
  if (!notice) return null;
  return (
    <p className={classes.notice} data-testid="channel-notice">
      <FormattedText text={notice} />
    </p>
  );
}
