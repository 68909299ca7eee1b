import { describe, expect, it } from 'vitest';
import type { ChannelKind } from '../types.ts';
import { channelNotice, hasTemplates } from './channel-kind.ts';
import { groupedCode } from './pairing-code.ts';
import { repairOf } from './repair.ts';

const kind: ChannelKind = {
  type: 'evolution',
  label: 'channel.name',
  settings: [],
  labels: { pt: { 'channel.notice': 'Usa Evolution.' }, en: { 'channel.notice': 'Uses Evolution.' } },
  sends: ['location', 'templates'],
};

describe('what a channel tells of itself', () => {
  it('is a notice in the language of the page, where there is one', () => {
    expect(channelNotice(kind, 'en')).toBe('Uses Evolution.');
    expect(channelNotice(kind, 'es')).toBe('Usa Evolution.');
    expect(channelNotice({ ...kind, labels: {} }, 'pt')).toBeNull();
    expect(channelNotice(undefined, 'pt')).toBeNull();
  });

  it('is whether it has templates', () => {
    expect([hasTemplates(kind), hasTemplates({ ...kind, sends: [] }), hasTemplates(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a pairing code', () => {
  it.each([
    ['ABCD1234', 'ABCD-1234'],
    ['ABCD-1234', 'ABCD-1234'],
    ['ABC', 'ABC'],
    ['', ''],
  ])('is shown as phones ask for it: %s', (code, shown) => expect(groupedCode(code)).toBe(shown));
});

describe('a connection that somebody has to edit', () => {
  it.each([
    ['DISCONNECTED', 'CONNECTION_CREDENTIALS', 'CONNECTION_CREDENTIALS'],
    ['DISCONNECTED', 'CONNECTION_BLOCKED', 'CONNECTION_BLOCKED'],
    ['DISCONNECTED', 'CONNECTION_ENDED_BY_USER', undefined],
    ['OPENING', 'CONNECTION_CREDENTIALS', undefined],
  ] as const)('is told by its state: %s %s', (status, statusReason, repair) => {
    expect(repairOf({ status, statusReason })).toBe(repair);
  });
});
