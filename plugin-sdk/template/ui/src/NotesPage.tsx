import { useShell, useTask, useTexts } from '@balcao/ui-sdk';
import { FileText, Trash2 } from '@balcao/ui-sdk/icons';
import { Page } from '@balcao/ui-sdk/kit';
import { EmptyState, ErrorState, IconAction, PageSkeleton } from '@balcao/ui-sdk/parts';
import { Button, Card, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';

interface Note {
  id: number;
  text: string;
}

/** The notes of the company, live. */
export default function NotesPage() {
  const { t } = useTexts();
  const { api, module, realtime } = useShell();
  const { run } = useTask();
  const path = `/plugins/${module.id}/notes`;
  const { data, error, refetch } = useQuery({ queryKey: [module.id], queryFn: () => api.get<Note[]>(path) });
  useEffect(() => realtime.onCompany(module.id, () => void refetch()), [realtime, module.id, refetch]);
  useEffect(() => realtime.onReady(() => void refetch()), [realtime, refetch]);

  return (
    <Page title={t('title')} count={data?.length}>
      <Stack spacing={2}>
        <NoteForm onAdd={(text) => run(() => api.post(path, { body: { text } }))} />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageSkeleton />}
        {data?.length === 0 && <EmptyState icon={FileText} title={t('empty')} />}
        {data?.map(({ id, text }) => (
          <Card key={id} variant="outlined">
            <Stack direction="row" spacing={1} sx={{ p: 1, pl: 2, alignItems: 'center' }}>
              <span style={{ flex: 1, overflowWrap: 'anywhere' }}>{text}</span>
              <IconAction
                icon={Trash2}
                label={t('remove', { text })}
                onClick={() => void run(() => api.delete(`${path}/${id}`))}
              />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Page>
  );
}

function NoteForm({ onAdd }: { onAdd: (text: string) => Promise<void> }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void onAdd(text.trim()).then(() => setText(''));
  };
  return (
    <Stack component="form" direction="row" spacing={1} onSubmit={submit}>
      <TextField
        label={t('note')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        size="small"
        fullWidth
      />
      <Button type="submit" variant="contained">
        {t('add')}
      </Button>
    </Stack>
  );
}
