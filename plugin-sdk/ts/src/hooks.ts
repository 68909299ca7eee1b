import type { Delivery as WitDelivery } from 'balcao:plugin/hooks@1.0.0';
import { role } from './role.ts';
import { decode } from './utf8.ts';

/** What another service delivered, byte for byte. Who sent it is not known before a signature is checked. */
export type Delivery = WitDelivery & {
  /** The value of a header, whose name is in lower case. */
  header(name: string): string | undefined;
  /** The body as JSON. */
  json(): unknown;
};

/** The role `hooks`: a function for each of `[[hooks]]`. What it throws lets the delivery be told again later. */
export function onHooks(handlers: Record<string, (delivery: Delivery) => void>) {
  return role({
    onHook(delivery: WitDelivery): void {
      handlers[delivery.hook]?.({
        ...delivery,
        header: (name) => delivery.headers.find(([key]) => key === name)?.[1],
        json: () => JSON.parse(decode(delivery.body)),
      });
    },
  });
}
