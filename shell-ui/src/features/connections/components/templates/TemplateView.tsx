import { useBackCloses } from '@balcao/ui-sdk/kit';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { FactList } from '~/components/FactList.tsx';
import { TemplateBubble } from '~/components/TemplateBubble.tsx';
import type { Template } from '~/entities/template.ts';
import { standingTone, useTemplateWords } from '~/lib/template-words.ts';
import classes from './TemplateBrowser.module.css';

/** A template as customers see it, with the facts about it. */
export function TemplateView({ template }: { template: Template }) {
  const { t } = useTranslation('admin');
  const words = useTemplateWords();
  return (
    <div className={classes.view}>
      <TemplateBubble template={template} />
      <FactList
        facts={[
          [
            t('connections.templates.standing'),
            <StatusDot key="standing" tone={standingTone(template)} label={words.standing(template)} />,
          ],
          [t('connections.templates.category'), words.category(template)],
          [t('connections.templates.language'), words.language(template)],
          ...template.variables.map(({ key, example }) => [words.gap(key), example || '–'] as const),
        ]}
      />
    </div>
  );
}

/** The same over the list. */
export function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation();
  useBackCloses(onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" data-testid="template-dialog">
      <DialogTitle className={classes.title}>{template.name}</DialogTitle>
      <DialogContent>
        <TemplateView template={template} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
