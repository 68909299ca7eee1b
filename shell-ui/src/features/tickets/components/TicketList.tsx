import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyCode } from '~/lib/lazy-part.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useStore } from '~/lib/store.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { TicketFilter } from '../api/get-tickets.ts';
import { useListCursor, type ListHandle } from '../hooks/use-list-cursor.ts';
import { useRowHandlers } from '../hooks/use-row-handlers.ts';
import { useShortcuts } from '../hooks/use-shortcuts.ts';
import { useTicketList } from '../hooks/use-ticket-list.ts';
import { drafts } from '../lib/preferences.ts';
import { EmptyList, type EmptyActions } from './EmptyList.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { TicketRow } from './TicketRow.tsx';
import { TicketRows } from './TicketRows.tsx';
import classes from './TicketList.module.css';

const FirstStepsHint = lazyCode(() => import('./FirstStepsHint.tsx').then((m) => m.FirstStepsHint));
const TicketMenu = lazyCode(() => import('./TicketMenu.tsx').then((m) => m.TicketMenu));

interface Props {
  filter: TicketFilter;
  /** False while it is not yet known what to ask for. */
  ready: boolean;
  openUuid: string | undefined;
  onSearch: () => void;
  onHelp: () => void;
  emptyActions: EmptyActions;
}

/** The tickets that match a filter: virtualised, endless, and driven by keyboard as well. */
export function TicketList({ filter, ready, openUuid, onSearch, onHelp, emptyActions }: Props) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const admin = isAdmin(user);
  const texts = useStore(drafts);
  const rows = useRef<ListHandle>(null);
  const list = useTicketList(filter, ready);
  const { tickets } = list;
  const cursor = useListCursor(tickets, openUuid, rows);
  const { handlers, menu, closeMenu } = useRowHandlers(cursor.set);
  const name = JSON.stringify(filter);
  const { current } = cursor;
  const step = (by: number) => {
    const target = cursor.move(by);
    if (target) handlers.hint(target.id);
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    Enter: () => {
      if (!current) return;
      if (current.status !== 'pending') handlers.open(current);
      else if (admin) handlers.spy(current);
    },
    a: () => current?.status === 'pending' && handlers.act('accept', current),
    e: () => current?.status === 'open' && handlers.act('close', current),
    '/': onSearch,
    '?': onHelp,
  });

  if (!ready && filter.kind === 'search') return <p className={classes.hint}>{t('tickets.searchHint')}</p>;
  if (list.error && tickets.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (!list.loaded) return <RowSkeletons />;
  if (tickets.length === 0) {
    return (
      <>
        <EmptyList kind={filter.kind} actions={emptyActions} />
        <Suspense fallback={null}>{filter.kind !== 'search' && admin && <FirstStepsHint />}</Suspense>
      </>
    );
  }
  return (
    <>
      <TicketRows
        key={name}
        ref={rows}
        name={name}
        tickets={tickets}
        loadingMore={list.loadingMore}
        onEnd={list.loadMore}
        draw={(ticket) => (
          <TicketRow
            ticket={ticket}
            selected={ticket.uuid === openUuid}
            marked={ticket.id === cursor.markedId}
            maySpy={admin && ticket.userId !== user.id}
            draft={ticket.status === 'open' ? texts[ticket.id] : undefined}
            term={filter.kind === 'search' ? filter.search : ''}
            on={handlers}
          />
        )}
      />
      {menu && (
        <Suspense fallback={null}>
          <TicketMenu
            key={menu.ticket.id}
            {...menu}
            onStep={(step) => handlers.act(step, menu.ticket)}
            onSpy={admin ? () => handlers.spy(menu.ticket) : undefined}
            onClose={closeMenu}
          />
        </Suspense>
      )}
    </>
  );
}
