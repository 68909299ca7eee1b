/** Lines in the log of the host and on the plugin's page. */
declare const console: Record<'debug' | 'info' | 'log' | 'warn' | 'error', (...values: unknown[]) => void>;

declare function atob(base64: string): string;
declare function btoa(bytes: string): string;

interface Uint8ArrayConstructor {
  fromBase64(base64: string): Uint8Array;
}

interface Uint8Array {
  toBase64(): string;
}
