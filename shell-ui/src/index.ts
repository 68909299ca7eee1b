// Shared libraries resolve asynchronously, so nothing that needs them may be imported in this file.
void import('./bootstrap.tsx');
