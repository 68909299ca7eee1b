import { afterEach, describe, expect, it, vi } from 'vitest';
import { typeAhead } from './type-ahead.ts';

const key = (name: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event;
};

function addField(): HTMLInputElement {
  const field = document.createElement('input');
  document.body.append(field);
  return field;
}

afterEach(() => document.body.replaceChildren());

describe('typing ahead of a field', () => {
  it('keeps letters from everybody else and gives them to the field when it is there', async () => {
    const shortcut = vi.fn();
    window.addEventListener('keydown', shortcut);
    let field: HTMLInputElement | null = null;
    const give = vi.fn();
    typeAhead(() => field, give);
    for (const letter of 'bol') expect(key(letter).defaultPrevented).toBe(true);
    expect(key('k', { ctrlKey: true }).defaultPrevented).toBe(false);
    field = addField();
    await vi.waitFor(() => expect(give).toHaveBeenCalledWith('bol'));
    expect(document.activeElement).toBe(field);
    expect(shortcut).toHaveBeenCalledOnce();
    expect(key('e').defaultPrevented).toBe(false);
    window.removeEventListener('keydown', shortcut);
  });

  it('goes at once to a field that is there already', () => {
    const field = addField();
    const give = vi.fn();
    typeAhead(() => field, give);
    expect(document.activeElement).toBe(field);
    expect(give).not.toHaveBeenCalled();
  });
});
