import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useSearchText } from '../use-search-text.ts';
import { useField } from './use-field.ts';
import classes from './LookupInput.module.css';

interface Props<T> {
  name: string;
  label: string;
  /** Cache key of the searches. */
  lookupKey: string;
  /** Finds what matches a text of three letters or more. */
  search: (text: string, signal: AbortSignal) => Promise<T[]>;
  /** What a choice is called. */
  nameOf: (choice: T) => string;
  /** What tells choices of one name apart, such as a number. */
  detailOf?: (choice: T) => string;
  /** Shown while too little is typed. */
  hint: string;
  searching: string;
  nothingFound: string;
  autoFocus?: boolean;
  disabled?: boolean;
}

/** One of many records, found by typing; the form's value is the record, or `null`. */
export function LookupInput<T extends { id: number }>(props: Props<T>) {
  const { name, label, lookupKey, search, nameOf, detailOf, hint, searching, nothingFound, autoFocus, disabled } =
    props;
  const { value, onChange, onBlur, ref, problem } = useField<T | null>(name);
  const { setText, settled } = useSearchText();
  const { data, isFetching } = useQuery({
    queryKey: [lookupKey, settled],
    queryFn: ({ signal }) => search(settled, signal),
    enabled: settled !== '',
    staleTime: 10_000,
  });
  return (
    <Autocomplete<T>
      options={settled === '' ? [] : (data ?? [])}
      filterOptions={(all) => all}
      value={value}
      onChange={(_, choice) => onChange(choice)}
      onBlur={onBlur}
      onInputChange={(_, text) => setText(text)}
      disabled={disabled}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={isFetching}
      loadingText={searching}
      noOptionsText={settled === '' ? hint : nothingFound}
      data-testid={`field-${name}`}
      renderOption={({ key, ...attributes }, choice) => (
        <li key={key} {...attributes} data-testid="lookup-option">
          <span className={classes.choice}>
            {nameOf(choice)}
            {detailOf && <span className={classes.detail}>{detailOf(choice)}</span>}
          </span>
        </li>
      )}
      renderInput={(attributes) => (
        <TextField
          {...attributes}
          inputRef={ref}
          autoFocus={autoFocus}
          label={label}
          error={Boolean(problem)}
          helperText={problem ?? (disabled || value ? undefined : hint)}
        />
      )}
    />
  );
}
