import { useState } from 'react';
import { EMPTY_CHAT } from '../lib/chat.ts';
import type { Persona, PhoneInfo, Simulator } from '../lib/simulator.ts';
import { useChats } from '../lib/use-chats.ts';
import { ChatScreen } from './ChatScreen.tsx';
import { GroupForm } from './GroupForm.tsx';
import { PersonaForm } from './PersonaForm.tsx';
import { PersonaList } from './PersonaList.tsx';

interface Props {
  simulator: Simulator;
  info: PhoneInfo;
  onUnpaired: () => void;
  onUnpair: () => void;
}

/** What is on screen: the people one can play, the form for a new one or for a group, or a conversation. */
type Screen = { name: 'people' } | { name: 'new' } | { name: 'group' } | { name: 'chat'; from: string };

/** The paired phone. */
export function Messenger({ simulator, info, onUnpaired, onUnpair }: Props) {
  const [screen, setScreen] = useState<Screen>(info.personas.length > 0 ? { name: 'people' } : { name: 'new' });
  const openFrom = screen.name === 'chat' ? screen.from : null;
  const { personas, chats, online, addPersona, tell, retry } = useChats(simulator, info, openFrom, onUnpaired);
  const persona = personas.find(({ from }) => from === openFrom);
  const people = personas.filter(({ isGroup }) => !isGroup);
  const begin = (created: Persona) => {
    addPersona(created);
    setScreen({ name: 'chat', from: created.from });
  };

  if (screen.name === 'chat' && persona) {
    return (
      <ChatScreen
        key={persona.from}
        info={info}
        persona={persona}
        chat={chats[persona.from] ?? EMPTY_CHAT}
        online={online}
        onBack={() => setScreen({ name: 'people' })}
        people={people}
        onTell={(telling, writer) => tell(persona, telling, writer)}
        onRetry={({ id, body }) => retry(persona, id, body)}
      />
    );
  }
  if (screen.name === 'new' || personas.length === 0) {
    return (
      <PersonaForm
        company={info.company.name}
        onBack={personas.length > 0 ? () => setScreen({ name: 'people' }) : undefined}
        onStart={begin}
      />
    );
  }
  if (screen.name === 'group') return <GroupForm onBack={() => setScreen({ name: 'people' })} onStart={begin} />;
  return (
    <PersonaList
      company={info.company.name}
      personas={personas}
      chats={chats}
      onOpen={(from) => setScreen({ name: 'chat', from })}
      onNew={() => setScreen({ name: 'new' })}
      onNewGroup={() => setScreen({ name: 'group' })}
      onUnpair={onUnpair}
    />
  );
}
