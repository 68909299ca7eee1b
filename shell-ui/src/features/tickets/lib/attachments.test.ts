import { describe, expect, it } from 'vitest';
import { attachmentsOf, formatSize, MAX_FILES } from './attachments.ts';

describe('attachments', () => {
  it('takes no more files than can be sent at once', () => {
    const files = Array.from({ length: MAX_FILES + 5 }, (_, index) => new File(['x'], `${index}.txt`));
    expect(attachmentsOf(files)).toHaveLength(MAX_FILES);
    expect(attachmentsOf(files, MAX_FILES - 1).map(({ file }) => file.name)).toEqual(['0.txt']);
    expect(attachmentsOf(files, MAX_FILES + 1)).toEqual([]);
  });

  it.each([
    [10, '1 KB'],
    [839_600, '840 KB'],
    [2_400_000, '2,4 MB'],
  ])('writes %d bytes as %s', (bytes, words) => {
    expect(formatSize(bytes, 'pt')).toBe(words);
  });
});
