/** Keys of this tab's storage; each tab may be another phone. */
const TOKEN_KEY = 'phoneToken';
const CHATS_KEY = 'phoneChats';

/** Takes the pairing token out of the address, so that it is neither kept in history nor shared by copying it. */
export function takePairingToken(): string | null {
  const token = decodeURIComponent(window.location.hash.slice(1));
  if (token === '') return null;
  window.history.replaceState(null, '', window.location.pathname);
  return token;
}

/** Token of the phone this tab was paired as. */
export function storedPhone(): string | null {
  return sessionStorage.getItem(TOKEN_KEY);
}

/** Remembers the phone for the life of the tab; a new phone starts without conversations. */
export function storePhone(phone: string): void {
  sessionStorage.setItem(TOKEN_KEY, phone);
  sessionStorage.removeItem(CHATS_KEY);
}

/** Forgets the phone. */
export function forgetPhone(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(CHATS_KEY);
}

/** What survives a reload of the tab. */
export function loadChats<T>(): T | null {
  const raw = sessionStorage.getItem(CHATS_KEY);
  return raw === null ? null : (JSON.parse(raw) as T);
}

/** Keeps the conversations over a reload of the tab. */
export function saveChats(chats: unknown): void {
  sessionStorage.setItem(CHATS_KEY, JSON.stringify(chats));
}
