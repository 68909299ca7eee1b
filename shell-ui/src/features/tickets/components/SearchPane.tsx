import { SearchInput } from '@balcao/ui-sdk/parts/SearchInput';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchChoice } from '../lib/inbox-view.ts';
import { SearchFilters } from './SearchFilters.tsx';
import classes from './SearchPane.module.css';

interface Props {
  text: string;
  onText: (text: string) => void;
  choice: SearchChoice;
  onChoice: (choice: SearchChoice) => void;
  input: Ref<HTMLInputElement>;
}

/** What is searched for, and among which tickets. */
export function SearchPane({ text, onText, choice, onChoice, input }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.search}>
        <SearchInput autoFocus ref={input} label={t('tickets.search')} value={text} onChange={onText} />
      </div>
      <SearchFilters choice={choice} onChange={onChoice} />
    </>
  );
}
