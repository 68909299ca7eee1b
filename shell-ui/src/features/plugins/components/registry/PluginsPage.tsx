import { Page } from '@balcao/ui-sdk/kit';
import { TabBar } from '@balcao/ui-sdk/parts/TabBar';
import Button from '@mui/material/Button';
import { Plus, Upload, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Catalogue } from './Catalogue.tsx';
import { CatalogueForm } from './CatalogueForm.tsx';
import { Catalogues } from './Catalogues.tsx';
import { PluginView } from './PluginView.tsx';
import { PublisherForm } from './PublisherForm.tsx';
import { Publishers } from './Publishers.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { useFileDrop } from '../../hooks/use-file-drop.ts';
import { useUpload } from '../../hooks/use-upload.ts';
import classes from './PluginsPage.module.css';

/** The platform's plugins: catalogue, packages, publishers, catalogues of others. */
export function PluginsPage() {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('id');
  if (id !== null) {
    return (
      <PluginView
        key={id}
        id={id}
        version={parameters.get('version') ?? undefined}
        onVersion={(version) => setParameters(version ? { id, version } : { id })}
        onBack={() => setParameters({})}
      />
    );
  }
  return <Overview onOpen={(plugin, version) => setParameters(version ? { id: plugin, version } : { id: plugin })} />;
}

type Tab = keyof typeof ADDING;

/** What can be added on each tab. */
const ADDING = {
  catalogue: { icon: Upload, label: 'upload.open', testId: 'plugin-upload' },
  publishers: { icon: Plus, label: 'publishers.add', testId: 'publisher-add' },
  catalogues: { icon: Plus, label: 'catalogues.add', testId: 'catalogue-add' },
} as const satisfies Record<string, { icon: LucideIcon; label: string; testId: string }>;

function Overview({ onOpen }: { onOpen: (id: string, version?: string) => void }) {
  const { t } = useTranslation('plugins');
  const [tab, setTab] = useState<Tab>('catalogue');
  const upload = useUpload();
  const [adding, setAdding] = useState<Tab | null>(null);
  const drop = useFileDrop((file) => {
    setAdding('catalogue');
    upload.send(file);
  });
  const end = () => setAdding(null);
  const endUpload = () => {
    end();
    if (upload.step.kind !== 'sending') upload.reset();
  };
  const { icon: Icon, label, testId } = ADDING[tab];
  return (
    <div className={classes.drop} {...(tab === 'catalogue' && adding === null ? drop.handlers : {})}>
      <Page
        title={t('plugins.title')}
        subtitle={t('plugins.subtitle')}
        actions={
          <Button
            variant="contained"
            startIcon={<Icon size={16} />}
            aria-haspopup="dialog"
            onClick={() => setAdding(tab)}
            data-testid={testId}
          >
            {t(label)}
          </Button>
        }
      >
        <div className={classes.tabs}>
          <TabBar
            label={t('plugins.tabs.label')}
            value={tab}
            onChange={setTab}
            tabs={(['catalogue', 'publishers', 'catalogues'] as const).map((value) => ({
              value,
              label: t(`plugins.tabs.${value}`),
              testId: `tab-${value}`,
            }))}
          />
        </div>
        {tab === 'catalogue' && <Catalogue onOpen={onOpen} onUpload={() => setAdding('catalogue')} />}
        {tab === 'publishers' && <Publishers onAdd={() => setAdding('publishers')} />}
        {tab === 'catalogues' && <Catalogues onAdd={() => setAdding('catalogues')} onSee={onOpen} />}
        {adding === 'catalogue' && <UploadDialog upload={upload} onClose={endUpload} onSee={onOpen} />}
        {adding === 'publishers' && <PublisherForm publisher={null} onClose={end} />}
        {adding === 'catalogues' && <CatalogueForm onClose={end} />}
      </Page>
      {drop.over && <div className={classes.over}>{t('upload.dropNow')}</div>}
    </div>
  );
}
