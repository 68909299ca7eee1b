import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Markdown } from './Markdown.tsx';
import { Panel } from './Panel.tsx';

/** What a package says about itself. */
export function Docs({ readme, changelog }: { readme: string | null; changelog: string | null }) {
  const { t } = useTranslation('plugins');
  if (!readme && !changelog) return <EmptyState icon={BookOpen} title={t('docs.none')} />;
  return (
    <>
      {readme && (
        <Panel title={t('docs.readme')}>
          <Markdown text={readme} />
        </Panel>
      )}
      {changelog && (
        <Panel title={t('docs.changelog')}>
          <Markdown text={changelog} />
        </Panel>
      )}
    </>
  );
}
