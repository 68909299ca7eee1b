import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { Late } from '@balcao/ui-sdk/parts/Late';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptions } from '../hooks/use-options.ts';
import { OptionForm } from './OptionForm.tsx';
import { OptionLine } from './OptionLine.tsx';
import classes from './OptionBranch.module.css';

interface Props {
  queueId: number;
  /** The option whose children these are; none for the first level. */
  parentId: number | null;
}

/** One level of the tree. */
export function OptionBranch({ queueId, parentId }: Props) {
  const { t } = useTranslation('admin');
  const { options, error, retry, remove, move } = useOptions(queueId, parentId);
  const [adding, setAdding] = useState(false);
  if (!options && error) return <ErrorState error={error} onRetry={retry} />;
  if (!options) {
    return (
      <Late>
        <Skeleton variant="rounded" height={40} />
      </Late>
    );
  }
  return (
    <div className={classes.branch}>
      {options.length > 0 && (
        <ol className={classes.list}>
          {options.map((option, index) => (
            <OptionLine
              key={option.id}
              option={option}
              isFirst={index === 0}
              isLast={index === options.length - 1}
              onMove={(step) => void move(option, step)}
              onRemove={() => void remove(option)}
            />
          ))}
        </ol>
      )}
      {adding ? (
        <OptionForm
          option={null}
          place={{ queueId, parentId, option: String(options.length + 1) }}
          onClose={() => setAdding(false)}
        />
      ) : (
        <Button
          variant="text"
          startIcon={<Plus size={16} />}
          onClick={() => setAdding(true)}
          className={classes.add}
          data-testid="option-add"
        >
          {t(parentId === null ? 'queues.tree.add' : 'queues.tree.addChild')}
        </Button>
      )}
    </div>
  );
}
