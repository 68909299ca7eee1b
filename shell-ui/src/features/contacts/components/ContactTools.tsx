import { useShell, useTask } from '@balcao/ui-sdk';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import { Menu, MenuItem } from '@balcao/ui-sdk/parts/Menu';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDownUp, Download, FileSpreadsheet, Smartphone, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '~/lib/permissions.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** Import from the phone or a spreadsheet, and export as CSV. */
export function ContactTools({ sourceKey }: { sourceKey: string }) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const client = useQueryClient();
  const admin = isAdmin(useCurrentUser());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'phone' | 'file' | null>(null);
  const { busy, run } = useTask();
  const reload = () => client.invalidateQueries({ queryKey: [sourceKey] });
  const fromPhone = () =>
    run(async () => {
      setOpen(null);
      await api.post('/contacts/import');
      await reload();
      toast(t('contacts.tools.imported'), 'success');
    });
  const toFile = () => run(async () => saveFile(await api.file('/contacts/export'), 'contatos.csv'));
  const item = (key: 'phone' | 'file' | 'export', Icon: LucideIcon, act: () => void) => (
    <MenuItem
      key={key}
      onClick={() => {
        setAnchor(null);
        act();
      }}
      data-testid={`contacts-${key}`}
    >
      <ListItemIcon>
        <Icon size={16} />
      </ListItemIcon>
      {t(`contacts.tools.${key}`)}
    </MenuItem>
  );
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
        {item('file', FileSpreadsheet, () => setOpen('file'))}
        {item('phone', Smartphone, () => setOpen('phone'))}
        {item('export', Download, () => void toFile())}
      </Menu>
      {open === 'file' && <ImportDialog onClose={() => setOpen(null)} onImported={() => void reload()} />}
      {open === 'phone' && (
        <ConfirmDialog
          title={t('contacts.tools.phone')}
          text={t('contacts.tools.phoneText')}
          confirmLabel={t('contacts.tools.phoneConfirm')}
          harmless
          onConfirm={() => void fromPhone()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
