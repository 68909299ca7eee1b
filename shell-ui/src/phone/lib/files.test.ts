import { describe, expect, it } from 'vitest';
import { fileTelling, kindOf } from './files.ts';

describe('files of customers', () => {
  it('are told in base64 under the kind that their type says', async () => {
    const file = new File(['olá'], 'nota.pdf', { type: 'application/pdf' });
    expect(await fileTelling(file)).toEqual({ type: 'document', media: 'b2zDoQ==', fileName: 'nota.pdf' });
    expect((await fileTelling(file, 'voice')).type).toBe('voice');
    expect([kindOf('image/png'), kindOf('video/mp4'), kindOf('')]).toEqual(['image', 'video', 'document']);
  });
});
