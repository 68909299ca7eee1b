import { Link2Off, Loader, QrCode, ServerOff, TimerOff } from 'lucide-react';
import { Messenger } from './components/Messenger.tsx';
import { Notice } from './components/Notice.tsx';
import { PhoneFrame } from './components/PhoneFrame.tsx';
import { text } from './lib/texts.ts';
import { usePhone } from './lib/use-phone.ts';

/** The virtual phone: plays customers who write to a company of the desk. */
export function PhoneApp() {
  const { state, connect, disconnected, unpair } = usePhone();
  return (
    <PhoneFrame>
      {state.phase === 'pairing' && <Notice icon={Loader} spinning title={text('pairing')} />}
      {state.phase === 'none' && <Notice icon={QrCode} title={text('noneTitle')} body={text('noneText')} />}
      {state.phase === 'expired' && <Notice icon={TimerOff} title={text('expiredTitle')} body={text('expiredText')} />}
      {state.phase === 'disconnected' && (
        <Notice icon={Link2Off} title={text('disconnectedTitle')} body={text('disconnectedText')} />
      )}
      {state.phase === 'failed' && (
        <Notice
          icon={ServerOff}
          title={text('failedTitle')}
          body={text('failedText')}
          action={{ label: text('retry'), run: () => void connect() }}
        />
      )}
      {state.phase === 'paired' && (
        <Messenger
          simulator={state.simulator}
          info={state.info}
          onUnpaired={disconnected}
          onUnpair={() => void unpair(state.simulator)}
        />
      )}
    </PhoneFrame>
  );
}
