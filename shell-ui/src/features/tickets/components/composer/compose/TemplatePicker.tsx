import { useBackCloses } from '@balcao/ui-sdk/kit';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { SearchInput } from '@balcao/ui-sdk/parts/SearchInput';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '~/entities/template.ts';
import { templatesQuery } from '~/queries/templates.ts';
import type { Composition } from '../ComposeDialog.tsx';
import { NoTemplates } from './NoTemplates.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateOptions } from './TemplateOptions.tsx';
import { useTemplateChoice } from './use-template-choice.ts';
import classes from './TemplatePicker.module.css';

interface Props {
  connectionId: number;
  onSend: (composition: Composition) => void;
  onClose: () => void;
}

/** The approved templates of a connection; the chosen one is filled in over the list. */
export function TemplatePicker({ connectionId, onSend, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  const { data, error, refetch } = useQuery(templatesQuery(connectionId));
  const [filling, setFilling] = useState<Template | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const choice = useTemplateChoice(data?.templates ?? [], setFilling);
  useBackCloses(onClose);
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        fullWidth
        maxWidth="sm"
        aria-labelledby="template-picker-title"
        slotProps={{ paper: { className: classes.paper } }}
        data-testid="template-picker"
      >
        <DialogTitle id="template-picker-title">{t('templates.title')}</DialogTitle>
        {data && choice.total > 0 && (
          <div className={classes.search} onKeyDownCapture={choice.onKeyDown}>
            <SearchInput
              ref={field}
              label={t('templates.search')}
              value={choice.typed}
              onChange={choice.setTyped}
              autoFocus
            />
          </div>
        )}
        <div className={classes.list}>
          {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <PageSkeleton />}
          {data && choice.total === 0 && <NoTemplates connectionId={connectionId} onLeave={onClose} />}
          {data && choice.total > 0 && <TemplateOptions choice={choice} field={field} onChoose={setFilling} />}
        </div>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {t('shell:actions.cancel')}
          </Button>
        </DialogActions>
      </Dialog>
      {filling && <TemplateForm template={filling} onSend={onSend} onClose={() => setFilling(null)} />}
    </>
  );
}
