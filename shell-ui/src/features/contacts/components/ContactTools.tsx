import { useShell } from '@balcao/ui-sdk';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDownUp, Download, FileSpreadsheet, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '~/lib/permissions.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useCurrentUser } from '~/lib/use-session.ts';

/** Import from the phone or a spreadsheet, and export as CSV. */
export function ContactTools({ sourceKey }: { sourceKey: string }) {
  const { t } = useTranslation('admin');
  const { api, toast, reportError } = useShell();
  const client = useQueryClient();
  const admin = isAdmin(useCurrentUser());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const run = async (work: () => Promise<void>) => {
    setAnchor(null);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  const reload = () => client.invalidateQueries({ queryKey: [sourceKey] });
  const fromPhone = () =>
    run(async () => {
      setAsking(false);
      await api.post('/contacts/import');
      await reload();
      toast(t('contacts.tools.imported'), 'success');
    });
  const fromFile = (chosen: File) =>
    run(async () => {
      const form = new FormData();
      form.append('file', chosen);
      const added = await api.post<unknown[]>('/contacts/upload', { form });
      await reload();
      toast(t('contacts.tools.uploaded', { count: added.length }), 'success');
    });
  const toFile = () => run(async () => saveFile(await api.file('/contacts/export'), 'contatos.csv'));
  if (!admin) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ArrowDownUp size={16} />}
        aria-haspopup="menu"
        loading={busy}
        onClick={(event) => setAnchor(event.currentTarget)}
        data-testid="contact-tools"
      >
        {t('contacts.tools.label')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setAsking(true);
          }}
        >
          <ListItemIcon>
            <Smartphone size={16} />
          </ListItemIcon>
          {t('contacts.tools.phone')}
        </MenuItem>
        <MenuItem onClick={() => file.current?.click()}>
          <ListItemIcon>
            <FileSpreadsheet size={16} />
          </ListItemIcon>
          {t('contacts.tools.file')}
        </MenuItem>
        <MenuItem onClick={() => void toFile()} data-testid="contacts-export">
          <ListItemIcon>
            <Download size={16} />
          </ListItemIcon>
          {t('contacts.tools.export')}
        </MenuItem>
      </Menu>
      <input
        ref={file}
        type="file"
        hidden
        accept=".xls,.xlsx,.csv"
        data-testid="contacts-file"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) void fromFile(chosen);
        }}
      />
      {asking && (
        <ConfirmDialog
          title={t('contacts.tools.phone')}
          text={t('contacts.tools.phoneText')}
          confirmLabel={t('contacts.tools.phoneConfirm')}
          onConfirm={() => void fromPhone()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
