/** Public surface of the SDK: everything a micro-frontend may import from the shell. */
export { defineModule } from './module.ts';
export type { Language, LazyComponent, ModuleDefinition, Texts } from './module.ts';
export type { CommandContext, ModuleCommand } from './commands.ts';
export type { CatalogEntry, CatalogMenuItem, CatalogSlot } from './catalog.ts';
export type { SlotExtension, SlotName, SlotProps } from './slots.ts';
export type { ApiClient, Readable, Realtime, RequestOptions, ShellApi, ShellUser, ToastKind } from './shell.ts';
export { parseText, plainText } from './message-text.ts';
export type { TextNode } from './message-text.ts';
export { containerName } from './container-name.ts';
export { setTitleCount, useDocumentTitle } from './document-title.ts';
export { useSearchText } from './use-search-text.ts';
export { useTask } from './use-task.ts';
export { ShellContext, useCan, useShell, useTexts, useUser } from './context.tsx';
export type { Translator } from './context.tsx';
