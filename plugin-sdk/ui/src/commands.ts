import type { ShellApi } from './shell.ts';

/** Where the user is when a command runs. */
export interface CommandContext {
  /** The ticket whose conversation is on screen. */
  readonly ticketId: number | null;
}

/** Something that a module offers in the command palette. */
export interface ModuleCommand {
  /** Unique within the module. */
  readonly id: string;
  /** Key into the module's texts. */
  readonly label: string;
  /** Offered only while a conversation is on screen. */
  readonly needsTicket?: boolean;
  /** Carries it out; a failure is shown in the user's language. */
  run(shell: ShellApi, context: CommandContext): void | Promise<void>;
}
