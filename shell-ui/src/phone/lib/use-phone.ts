import { useCallback, useEffect, useState } from 'react';
import { forgetPhone, storedPhone, storePhone, takePairingToken } from './session.ts';
import { createSimulator, pair, SimulatorError, type PhoneInfo, type Simulator } from './simulator.ts';

/** Where the phone stands on its way to a conversation. */
export type PhoneState =
  | { phase: 'pairing' }
  | { phase: 'none' }
  | { phase: 'expired' }
  | { phase: 'failed' }
  | { phase: 'disconnected' }
  | { phase: 'paired'; simulator: Simulator; info: PhoneInfo };

// Read once, before anything renders: the token leaves the address at the same moment.
const pairingToken = takePairingToken();
let redeemed: Promise<string> | null = null;

/** Pairs the phone, or takes up the pairing this tab already has. */
export function usePhone() {
  const [state, setState] = useState<PhoneState>({ phase: 'pairing' });

  const connect = useCallback(async () => {
    setState({ phase: 'pairing' });
    setState(await openPhone());
  }, []);
  useEffect(() => {
    let current = true;
    void openPhone().then((opened) => current && setState(opened));
    return () => {
      current = false;
    };
  }, []);

  const disconnected = useCallback(() => {
    forgetPhone();
    setState({ phase: 'disconnected' });
  }, []);
  const unpair = async (simulator: Simulator) => {
    // The pairing may already be gone on the host; the result is the same.
    await simulator.unpair().catch(() => undefined);
    disconnected();
  };
  return { state, connect, disconnected, unpair };
}

async function openPhone(): Promise<PhoneState> {
  try {
    if (pairingToken) {
      redeemed ??= pair(pairingToken);
      storePhoneOnce(await redeemed);
    }
  } catch (error) {
    redeemed = null;
    return { phase: error instanceof SimulatorError ? 'expired' : 'failed' };
  }
  const phone = storedPhone();
  if (!phone) return { phase: 'none' };
  const simulator = createSimulator(phone);
  try {
    return { phase: 'paired', simulator, info: await simulator.info() };
  } catch (error) {
    if (!(error instanceof SimulatorError && error.unpaired)) return { phase: 'failed' };
    forgetPhone();
    return { phase: 'disconnected' };
  }
}

function storePhoneOnce(phone: string): void {
  if (storedPhone() !== phone) storePhone(phone);
}
