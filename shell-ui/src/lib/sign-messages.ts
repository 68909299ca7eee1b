import { createStoredValue } from './local-storage.ts';

/** Whether messages start with the agent's name. */
export const signMessages = createStoredValue('signOption', true);
