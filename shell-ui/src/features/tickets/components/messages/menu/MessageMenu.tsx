import { Suspense, useState } from 'react';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import type { Message } from '~/entities/message.ts';
import { lazyCode } from '~/lib/lazy-part.ts';
import { useMessages, type Anchor } from '../messages-context.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { InfoDialog } from './InfoDialog.tsx';

const EmojiPanel = lazyCode(() => import('../../composer/EmojiPanel.tsx').then((m) => m.EmojiPanel));

interface Props {
  message: Message;
  anchor: Anchor;
  onDelete: (message: Message) => void;
  onClose: () => void;
}

/** What can be done with a message: the menu, and what some of its entries ask or tell next. */
export function MessageMenu({ message, anchor, onDelete, onClose }: Props) {
  const { t, react } = useMessages();
  const [step, setStep] = useState<'menu' | 'react' | 'delete' | 'info'>('menu');
  if (step === 'react') {
    const bubble = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(message.id)}"]`) ?? document.body;
    const choose = (emoji: string) => {
      react(message, emoji);
      onClose();
    };
    return (
      <Suspense fallback={null}>
        <EmojiPanel anchor={bubble} onInsert={choose} onClose={onClose} />
      </Suspense>
    );
  }
  if (step === 'info') return <InfoDialog message={message} onClose={onClose} />;
  if (step === 'delete') {
    return (
      <ConfirmDialog
        title={t('messages.delete.title')}
        text={t('messages.delete.text')}
        confirmLabel={t('messages.menu.delete')}
        onConfirm={() => {
          onDelete(message);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return <ActionMenu message={message} anchor={anchor} onStep={setStep} onClose={onClose} />;
}
