import { cspNonce } from './lib/csp.ts';

// The toast library writes its styles while it loads and reads the nonce from here.
Object.assign(window, { __nonce__: cspNonce() });

// Shared libraries resolve asynchronously, so nothing that needs them may be imported in this file.
void import('./bootstrap.tsx');
