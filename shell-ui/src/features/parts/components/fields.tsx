import {
  checkForm,
  ColorInput,
  DateInput,
  DateTimeInput,
  FileInput,
  MediaInput,
  MultiSelectInput,
  NumberInput,
  SelectInput,
  SwitchInput,
  TextInput,
  TimeInput,
  useForm,
} from '@balcao/ui-sdk/kit';
import { SearchInput, SwitchField } from '@balcao/ui-sdk/parts';
import { useEffect, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Row } from './Row.tsx';
import type { Example } from './Specimen.tsx';

const QUEUES = [
  { id: 1, name: 'Vendas', color: '#16a34a' },
  { id: 2, name: 'Suporte', color: '#2563eb' },
];
const CHOICES = QUEUES.map(({ id, name }) => ({ value: id, label: name }));
const VALUES = {
  text: 'Ana Lima',
  wrong: '',
  number: 3,
  select: 1,
  many: [1],
  on: true,
  color: '#2563eb',
  day: '2026-03-01',
  time: '08:00',
  moment: '2026-03-01T08:00',
  media: { file: null, stored: 'marca.svg' },
};

/** A form around fields, with one value that is wrong. */
function Form({ children }: { children: ReactNode }) {
  const form = useForm({ defaultValues: VALUES, resolver: checkForm(() => ({ wrong: 'validation.required' })) });
  const { trigger } = form;
  useEffect(() => void trigger('wrong'), [trigger]);
  return (
    <FormProvider {...form}>
      <Row stacked>{children}</Row>
    </FormProvider>
  );
}

function Texts() {
  const { t } = useTranslation('admin');
  return (
    <Form>
      <TextInput name="text" label={t('parts.label')} hint={t('parts.hint')} />
      <TextInput name="wrong" label={t('parts.label')} />
      <TextInput name="text" label={t('parts.label')} rows={3} />
      <TextInput name="text" label={t('parts.label')} disabled />
    </Form>
  );
}

function Files() {
  const { t } = useTranslation('admin');
  const [file, setFile] = useState<File | null>(null);
  return (
    <Row stacked>
      <FileInput label={t('parts.choose')} file={file} stored="contrato.pdf" onChoose={setFile} />
      <Form>
        <MediaInput name="media" label={t('parts.choose')} />
      </Form>
    </Row>
  );
}

function Search() {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('Ana');
  return <SearchInput label={t('parts.label')} value={text} onChange={setText} />;
}

function Switch() {
  const { t } = useTranslation('admin');
  const [on, setOn] = useState(false);
  return <SwitchField label={t('parts.label')} checked={on} onChange={setOn} testId="parts-switch" />;
}

/** Puts one field into a form. */
function inForm(Field: (props: { label: string }) => ReactNode) {
  return function InForm() {
    const { t } = useTranslation('admin');
    return (
      <Form>
        <Field label={t('parts.label')} />
      </Form>
    );
  };
}

/** What people write into. */
export const FIELDS: readonly Example[] = [
  { name: 'TextInput', from: 'kit', component: Texts },
  { name: 'NumberInput', from: 'kit', component: inForm(({ label }) => <NumberInput name="number" label={label} />) },
  {
    name: 'SelectInput',
    from: 'kit',
    component: inForm(({ label }) => <SelectInput name="select" label={label} choices={CHOICES} />),
  },
  {
    name: 'MultiSelectInput',
    from: 'kit',
    component: inForm(({ label }) => <MultiSelectInput name="many" label={label} options={QUEUES} />),
  },
  { name: 'SwitchInput', from: 'kit', component: inForm(({ label }) => <SwitchInput name="on" label={label} />) },
  { name: 'ColorInput', from: 'kit', component: inForm(({ label }) => <ColorInput name="color" label={label} />) },
  { name: 'DateInput', from: 'kit', component: inForm(({ label }) => <DateInput name="day" label={label} />) },
  { name: 'TimeInput', from: 'kit', component: inForm(({ label }) => <TimeInput name="time" label={label} />) },
  {
    name: 'DateTimeInput',
    from: 'kit',
    component: inForm(({ label }) => <DateTimeInput name="moment" label={label} />),
  },
  { name: 'FileInput, MediaInput', from: 'kit', component: Files },
  { name: 'SearchInput', from: 'parts', component: Search },
  { name: 'SwitchField', from: 'parts', component: Switch },
];
