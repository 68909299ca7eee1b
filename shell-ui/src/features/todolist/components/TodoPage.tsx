import { Page } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ListTodo, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '~/lib/store.ts';
import { addTask, removeTask, renameTask, tasks, toggleTask, type Task } from '../lib/tasks.ts';
import classes from './TodoPage.module.css';

/** A list of tasks that stays in this browser. */
export function TodoPage() {
  const { t } = useTranslation('admin');
  const all = useStore(tasks);
  const [text, setText] = useState('');
  return (
    <Page title={t('todo.title')} subtitle={t('todo.subtitle')} count={all.filter(({ done }) => !done).length}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          addTask(text);
          setText('');
        }}
      >
        <OutlinedInput
          size="small"
          fullWidth
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('todo.placeholder')}
          inputProps={{ 'aria-label': t('todo.placeholder'), maxLength: 300, 'data-testid': 'todo-input' }}
        />
        <Button type="submit" variant="contained" disabled={text.trim() === ''}>
          {t('todo.add')}
        </Button>
      </form>
      {all.length === 0 ? (
        <EmptyState icon={ListTodo} title={t('todo.empty')} />
      ) : (
        <ul className={classes.list} data-testid="todo-list">
          {all.map((task) => (
            <Line key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Line({ task: { id, text, done } }: { task: Task }) {
  const { t } = useTranslation('admin');
  return (
    <li className={classes.line} data-done={done || undefined}>
      <input type="checkbox" checked={done} onChange={() => toggleTask(id)} aria-label={text} />
      <input
        className={classes.text}
        defaultValue={text}
        aria-label={t('todo.edit', { text })}
        onBlur={(event) => renameTask(id, event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        maxLength={300}
      />
      <IconButton size="small" onClick={() => removeTask(id)} aria-label={t('todo.remove')} title={t('todo.remove')}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}
