import { describe, expect, it } from 'vitest';
import { aMessage } from '~/testing/builders.ts';
import { findCollision, type Colleague } from './collision.ts';

const bruno = (typing: boolean): Colleague => ({ id: 2, name: 'Bruno', typing });
const answer = (seq: number, clientId: string | null = 'of bruno') =>
  aMessage({ id: `m${seq}`, seq, fromMe: true, clientId });
const own = new Set(['mine']);
const draft = 10;

describe('two answers to one customer', () => {
  it.each([
    ['nobody else is there', draft, [], [], null],
    ['a colleague only looks', draft, [], [bruno(false)], null],
    ['a colleague writes', draft, [], [bruno(true)], { kind: 'typing', name: 'Bruno' }],
    ['a colleague writes, but no draft was begun', null, [], [bruno(true)], null],
    ['a colleague answered before the draft was begun', draft, [answer(10)], [bruno(false)], null],
    ['a colleague answered since', draft, [answer(11)], [bruno(true)], { kind: 'answered', id: 'm11' }],
    ['the phone of the company answered', draft, [answer(11, null)], [], { kind: 'answered', id: 'm11' }],
    ['the answer was sent in this browser', draft, [answer(11, 'mine')], [], null],
    ['the customer wrote', draft, [aMessage({ seq: 11 })], [], null],
  ] as const)('%s', (_name, begun, stored, colleagues, expected) => {
    expect(findCollision(begun, stored, own, colleagues)).toEqual(expected);
  });
});
