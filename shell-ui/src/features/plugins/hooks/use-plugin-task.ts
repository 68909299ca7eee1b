import { useShell, useTask } from '@balcao/ui-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { pluginChanged } from '../api/plugins.ts';
import type { Plugin } from '../types.ts';

/** Changes a plugin, shows it as the host has it then, and says so. */
export function usePluginTask() {
  const { toast } = useShell();
  const client = useQueryClient();
  const { busy, run } = useTask();
  const change = async (call: () => Promise<Plugin>, done: string) => {
    await pluginChanged(client, await call());
    toast(done, 'success');
  };
  return {
    busy,
    /** For forms: they tell failures themselves. */
    change,
    /** For buttons and questions. */
    run: (call: () => Promise<Plugin>, done: string) => run(() => change(call, done)),
  };
}
