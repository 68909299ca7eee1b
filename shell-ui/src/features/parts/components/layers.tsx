import { FormDialog, TextInput, useForm } from '@balcao/ui-sdk/kit';
import { ActionMenu, ConfirmDialog, IconAction, TabBar } from '@balcao/ui-sdk/parts';
import Button from '@mui/material/Button';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '~/lib/toast.ts';
import { Row } from './Row.tsx';
import type { Example } from './Specimen.tsx';

const KINDS = ['success', 'info', 'warning', 'error'] as const;

function Menus() {
  const { t } = useTranslation('admin');
  const nothing = () => undefined;
  return (
    <ActionMenu
      label={t('parts.menu')}
      actions={[
        { key: 'edit', label: t('parts.edit'), icon: Pencil, onClick: nothing },
        { key: 'off', label: t('parts.disabled'), onClick: nothing, disabled: true },
        { key: 'remove', label: t('parts.remove'), icon: Trash2, onClick: nothing, danger: true },
      ]}
    />
  );
}

function Icons() {
  const { t } = useTranslation('admin');
  const [on, setOn] = useState(true);
  return (
    <Row>
      <IconAction icon={Pencil} label={t('parts.edit')} onClick={() => undefined} />
      <IconAction icon={Star} label={t('parts.favourite')} pressed={on} onClick={() => setOn(!on)} />
      <IconAction icon={Trash2} label={t('parts.remove')} size="small" color="error" onClick={() => undefined} />
      <IconAction icon={Trash2} label={t('parts.disabled')} disabled onClick={() => undefined} />
    </Row>
  );
}

function Tabs() {
  const { t } = useTranslation('admin');
  const [tab, setTab] = useState('one');
  const items = ['one', 'two'].map((value, index) => ({
    value,
    label: `${t('parts.tab')} ${index + 1}`,
    testId: `parts-tab-${value}`,
  }));
  return (
    <TabBar
      label={t('parts.tab')}
      value={tab}
      onChange={setTab}
      tabs={[...items, { value: 'off', label: t('parts.disabled'), testId: 'parts-tab-off', disabled: true }]}
    />
  );
}

function Confirm() {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('parts.remove')}
      </Button>
      {open && (
        <ConfirmDialog
          title={t('parts.remove')}
          text={t('parts.emptyText')}
          confirmLabel={t('parts.remove')}
          onConfirm={close}
          onClose={close}
        />
      )}
    </>
  );
}

function Form() {
  const { t } = useTranslation('admin');
  const form = useForm({ defaultValues: { name: '' } });
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('parts.edit')}
      </Button>
      {open && (
        <FormDialog title={t('parts.edit')} form={form} onSubmit={async () => close()} onClose={close}>
          <TextInput name="name" label={t('parts.label')} autoFocus />
        </FormDialog>
      )}
    </>
  );
}

function Toasts() {
  const { t } = useTranslation('admin');
  return (
    <Row>
      {KINDS.map((kind) => (
        <Button key={kind} variant="outlined" color={kind} onClick={() => toast(t(`parts.tones.${kind}`), kind)}>
          {t(`parts.tones.${kind}`)}
        </Button>
      ))}
    </Row>
  );
}

/** What opens, switches and answers. */
export const LAYERS: readonly Example[] = [
  { name: 'IconAction', from: 'parts', component: Icons },
  { name: 'ActionMenu', from: 'parts', component: Menus },
  { name: 'TabBar', from: 'parts', component: Tabs },
  { name: 'ConfirmDialog', from: 'parts', component: Confirm },
  { name: 'FormDialog', from: 'kit', component: Form },
  { name: 'useShell().toast', from: 'parts', component: Toasts },
];
