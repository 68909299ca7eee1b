import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import Button from '@mui/material/Button';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { HoursInput } from '~/components/HoursInput.tsx';
import { weekOf, type DayHours } from '~/entities/hours.ts';
import { week } from '~/lib/hours-schema.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import classes from './SettingsPage.module.css';

const schema = z.object({ schedules: week });

/** The opening hours of the whole company. */
export function CompanyHours() {
  const { t } = useTranslation('admin');
  const { api, toast, reportError } = useShell();
  const { companyId } = useCurrentUser();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: async () => {
      const company = await api.get<{ schedules?: DayHours[] }>(`/companies/${companyId}`);
      return { schedules: weekOf(company.schedules) };
    },
  });
  const save = form.handleSubmit(async (body) => {
    try {
      await api.put(`/companies/${companyId}/schedules`, { body });
      form.reset(body);
      toast(t('hours.saved'), 'success');
    } catch (error) {
      reportError(error);
    }
  });
  if (form.formState.isLoading) return <PageSkeleton />;
  return (
    <FormProvider {...form}>
      <form noValidate className={classes.group} onSubmit={(event) => void save(event)}>
        <HoursInput name="schedules" />
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting} className={classes.save}>
          {t('hours.save')}
        </Button>
      </form>
    </FormProvider>
  );
}
