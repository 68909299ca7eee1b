import { useQuery } from '@tanstack/react-query';
import { Tags, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { usersQuery } from '~/queries/users.ts';
import { tagsQuery } from '../api/tags.ts';
import type { SearchChoice } from '../lib/inbox-view.ts';
import { FilterMenu, toggled } from './FilterMenu.tsx';
import classes from './SearchFilters.module.css';

/** What limits a search: tags, and for admins the agents. */
export function SearchFilters({
  choice,
  onChange,
}: {
  choice: SearchChoice;
  onChange: (choice: SearchChoice) => void;
}) {
  const { t } = useTranslation();
  const admin = isAdmin(useCurrentUser());
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: admin });
  return (
    <div className={classes.filters}>
      <FilterMenu
        icon={Tags}
        label={choice.tags.length === 0 ? t('inboxList.tags') : t('inboxList.nTags', { count: choice.tags.length })}
        emptyText={t('contactDrawer.noTags')}
        choices={tags}
        chosen={choice.tags}
        onToggle={(id) => onChange({ ...choice, tags: toggled(choice.tags, id) })}
        testId="tag-filter"
      />
      {admin && (
        <FilterMenu
          icon={UsersRound}
          label={
            choice.users.length === 0 ? t('inboxList.users') : t('inboxList.nUsers', { count: choice.users.length })
          }
          emptyText={t('tickets.empty.search')}
          choices={users}
          chosen={choice.users}
          onToggle={(id) => onChange({ ...choice, users: toggled(choice.users, id) })}
          testId="user-filter"
        />
      )}
    </div>
  );
}
