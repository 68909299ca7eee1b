import { defineConfig } from 'vitest/config';

/** The host is not there in unit tests; a test that needs a part of it puts its own in place with `vi.mock`. */
const host = {
  name: 'host',
  resolveId: (id: string) => (id.startsWith('balcao:') ? `\0${id}` : undefined),
  load: (id: string) => (id.startsWith('\0balcao:') ? 'export {}' : undefined),
};

export default defineConfig({
  plugins: [host],
  test: { setupFiles: ['tests/engine.ts'], include: ['tests/**/*.test.{js,ts}'] },
});
