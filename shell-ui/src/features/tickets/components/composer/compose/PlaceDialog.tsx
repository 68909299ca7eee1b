import { FormDialog, TextInput } from '@balcao/ui-sdk/kit';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { LocateFixed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ownPosition } from '../../../lib/own-position.ts';
import { readDegree, readMapLink, SHORT_LINK } from '../../../lib/map-link.ts';
import { placeText, type SentPlace } from '../../../lib/place.ts';
import { PlaceCard } from '../../messages/kinds/PlaceCard.tsx';
import type { Composition } from '../ComposeDialog.tsx';
import { placeSchema } from './place-schema.ts';
import classes from './Compose.module.css';

interface Props {
  onSend: (composition: Composition) => void;
  onClose: () => void;
}

/** A place to send: pasted from a map, typed, or where the agent is. */
export function PlaceDialog({ onSend, onClose }: Props) {
  const { t } = useTranslation('inbox');
  const form = useForm({
    resolver: zodResolver(placeSchema),
    defaultValues: { link: '', name: '', latitude: '', longitude: '' },
  });
  const { setValue, setError, clearErrors, getValues } = form;
  const link = useWatch({ control: form.control, name: 'link' });
  useEffect(() => {
    const place = readMapLink(link);
    if (place === null || place === SHORT_LINK) {
      if (link.trim() === '') clearErrors('link');
      else setError('link', { message: place === SHORT_LINK ? 'inbox:place.short' : 'inbox:place.unknown' });
      return;
    }
    const options = { shouldDirty: true, shouldValidate: true };
    clearErrors('link');
    setValue('latitude', String(place.latitude), options);
    setValue('longitude', String(place.longitude), options);
    if (place.name) setValue('name', place.name, options);
  }, [link, setValue, setError, clearErrors]);
  const place = usePlace(form.control);
  const locate = (found: SentPlace) => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('latitude', String(found.latitude), options);
    setValue('longitude', String(found.longitude), options);
  };
  return (
    <FormDialog
      title={t('place.title')}
      form={form}
      size="xs"
      submitLabel={t('place.send')}
      testId="place-dialog"
      onClose={onClose}
      onSubmit={async ({ name }) => {
        const { latitude, longitude } = getValues();
        const location = { latitude: readDegree(latitude), longitude: readDegree(longitude), name: name.trim() };
        onSend({ body: placeText(location), content: { location } });
      }}
    >
      <TextInput name="link" label={t('place.link')} hint={t('place.linkHint')} autoFocus />
      <OwnPosition onFound={locate} />
      <div className={classes.pair}>
        <TextInput name="latitude" label={t('place.latitude')} />
        <TextInput name="longitude" label={t('place.longitude')} />
      </div>
      <TextInput name="name" label={t('place.name')} hint={t('place.nameHint')} maxLength={200} />
      {place && (
        <div className={classes.preview} data-testid="place-preview">
          <PlaceCard body={placeText(place)} />
        </div>
      )}
    </FormDialog>
  );
}

/** The place that the form holds, once it is one. */
function usePlace(control: ReturnType<typeof useForm<{ link: string } & Record<keyof SentPlace, string>>>['control']) {
  const [latitude, longitude, name] = useWatch({ control, name: ['latitude', 'longitude', 'name'] });
  const place: SentPlace = { latitude: readDegree(latitude), longitude: readDegree(longitude), name };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

function OwnPosition({ onFound }: { onFound: (place: SentPlace) => void }) {
  const { t } = useTranslation('inbox');
  const [state, setState] = useState<'idle' | 'asking' | 'denied' | 'failed'>('idle');
  const ask = async () => {
    setState('asking');
    const answer = await ownPosition();
    setState(typeof answer === 'string' ? answer : 'idle');
    if (typeof answer !== 'string') onFound(answer);
  };
  return (
    <div className={classes.own}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<LocateFixed size={16} />}
        loading={state === 'asking'}
        loadingPosition="start"
        onClick={() => void ask()}
        data-testid="place-own"
      >
        {t('place.own')}
      </Button>
      <p className={classes.problem} role="status">
        {state === 'denied' && t('place.denied')}
        {state === 'failed' && t('place.failed')}
      </p>
    </div>
  );
}
