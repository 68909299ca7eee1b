import { afterEach, describe, expect, it } from 'vitest';
import {
  addFiles,
  attachmentsOf,
  changeAttachment,
  clearAttachments,
  MAX_FILES,
  removeAttachment,
} from './attachments.ts';
import { formatSize, problemOf } from './file-limits.ts';

const LIMITS = { mediaMb: 16, documentMb: 100 };
const MB = 1024 * 1024;
const file = (name: string) => new File(['x'], name);

afterEach(() => clearAttachments(1));

describe('files that wait to be sent', () => {
  it('keeps them per ticket, and tells how many were too many', () => {
    const many = Array.from({ length: MAX_FILES + 2 }, (_, index) => file(`${index}.txt`));
    expect(addFiles(1, many)).toBe(2);
    expect(attachmentsOf(1)).toHaveLength(MAX_FILES);
    expect(attachmentsOf(2)).toHaveLength(0);
  });

  it('takes one away', () => {
    addFiles(1, [file('a'), file('b')]);
    removeAttachment(1, attachmentsOf(1)[0]?.key ?? '');
    expect(attachmentsOf(1).map((one) => one.file.name)).toEqual(['b']);
  });

  it('is another sending under another caption, and the same one at a repeat', () => {
    addFiles(1, [file('a')]);
    const [first] = attachmentsOf(1);
    changeAttachment(1, first?.key ?? '', { state: 'failed' });
    expect(attachmentsOf(1)[0]?.sendKey).toBe(first?.sendKey);
    changeAttachment(1, first?.key ?? '', { caption: 'nota' });
    expect(attachmentsOf(1)[0]?.sendKey).not.toBe(first?.sendKey);
  });

  it.each([
    ['image/png', 16 * MB, null],
    ['image/png', 16 * MB + 1, 'tooLarge'],
    ['application/pdf', 99 * MB, null],
    ['application/pdf', 101 * MB, 'tooLarge'],
    ['image/svg+xml', 20 * MB, null],
    ['', 0, 'empty'],
  ])('judges %s of %i bytes as the host does: %s', (type, size, problem) => {
    expect(problemOf({ type, size }, LIMITS)).toBe(problem);
  });

  it('writes sizes in the language', () => {
    expect(formatSize(2_400_000, 'pt')).toBe('2,4 MB');
    expect(formatSize(840_000, 'en')).toBe('840 KB');
    expect(formatSize(3, 'en')).toBe('1 KB');
  });
});
