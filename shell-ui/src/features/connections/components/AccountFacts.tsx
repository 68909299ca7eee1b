import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { useTranslation } from 'react-i18next';
import { FactList } from '~/components/FactList.tsx';
import { pluginText } from '~/lib/declared-fields.ts';
import type { AccountHealth, ChannelKind, Quality } from '../types.ts';

const TONES = { good: 'success', fair: 'warning', poor: 'error', unknown: 'neutral' } as const;

/** What the service tells of the account; the channel's plugin has the words for what only it knows. */
export function AccountFacts({ health, kind }: { health: AccountHealth; kind: ChannelKind | undefined }) {
  const { t, i18n } = useTranslation('admin');
  const { number, name, facts } = health;
  const told = (word: string) => pluginText(kind?.labels ?? {}, i18n.language, word);
  const quality: Quality = health.quality in TONES ? health.quality : 'unknown';
  return (
    <div data-testid="account-health" data-quality={quality}>
      <FactList
        facts={[
          [t('connections.health.number'), number],
          [t('connections.health.name'), name],
          [
            t('connections.health.quality'),
            <StatusDot key="quality" tone={TONES[quality]} label={t(`connections.health.qualities.${quality}`)} />,
          ],
          ...facts.map(({ label, value }) => [told(label), told(value)] as const),
        ]}
      />
    </div>
  );
}
