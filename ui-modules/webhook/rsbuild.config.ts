import { defineModuleConfig } from '@balcao/ui-sdk/preset';
import manifest from './package.json' with { type: 'json' };

export default defineModuleConfig({ id: 'webhook', version: manifest.version });
