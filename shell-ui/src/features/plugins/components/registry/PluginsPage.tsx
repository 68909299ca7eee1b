import { Page } from '@balcao/ui-sdk/kit';
import { TabBar } from '@balcao/ui-sdk/parts/TabBar';
import Button from '@mui/material/Button';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Catalogue } from './Catalogue.tsx';
import { PluginView } from './PluginView.tsx';
import { PublisherForm } from './PublisherForm.tsx';
import { Publishers } from './Publishers.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { useFileDrop } from '../../hooks/use-file-drop.ts';
import { useUpload } from '../../hooks/use-upload.ts';
import classes from './PluginsPage.module.css';

/** The platform's plugins: catalogue, packages, publishers. */
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

function Overview({ onOpen }: { onOpen: (id: string, version?: string) => void }) {
  const { t } = useTranslation('plugins');
  const [tab, setTab] = useState<'catalogue' | 'publishers'>('catalogue');
  const upload = useUpload();
  const [uploading, setUploading] = useState(false);
  const [adding, setAdding] = useState(false);
  const drop = useFileDrop((file) => {
    setUploading(true);
    upload.send(file);
  });
  const endUpload = () => {
    setUploading(false);
    if (upload.step.kind !== 'sending') upload.reset();
  };
  const isCatalogue = tab === 'catalogue';
  return (
    <div className={classes.drop} {...(isCatalogue && !uploading ? drop.handlers : {})}>
      <Page
        title={t('plugins.title')}
        subtitle={t('plugins.subtitle')}
        actions={
          isCatalogue ? (
            <Button
              variant="contained"
              startIcon={<Upload size={16} />}
              aria-haspopup="dialog"
              onClick={() => setUploading(true)}
              data-testid="plugin-upload"
            >
              {t('upload.open')}
            </Button>
          ) : (
            <Button
              variant="contained"
              startIcon={<Plus size={16} />}
              aria-haspopup="dialog"
              onClick={() => setAdding(true)}
              data-testid="publisher-add"
            >
              {t('publishers.add')}
            </Button>
          )
        }
      >
        <div className={classes.tabs}>
          <TabBar
            label={t('plugins.tabs.label')}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'catalogue', label: t('plugins.tabs.catalogue'), testId: 'tab-catalogue' },
              { value: 'publishers', label: t('plugins.tabs.publishers'), testId: 'tab-publishers' },
            ]}
          />
        </div>
        {isCatalogue ? (
          <Catalogue onOpen={onOpen} onUpload={() => setUploading(true)} />
        ) : (
          <Publishers onAdd={() => setAdding(true)} />
        )}
        {uploading && <UploadDialog upload={upload} onClose={endUpload} onSee={onOpen} />}
        {adding && <PublisherForm publisher={null} onClose={() => setAdding(false)} />}
      </Page>
      {drop.over && <div className={classes.over}>{t('upload.dropNow')}</div>}
    </div>
  );
}
