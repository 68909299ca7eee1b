import { createContext } from 'react';

/** Whether the conversation is only looked at: nothing is marked as read, nothing can be changed. */
export const SpyContext = createContext(false);
