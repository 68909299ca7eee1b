// Another system, to which the desk delivers.

import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

/** Starts a receiver that answers with these statuses in turn, and then with 200. One that is a promise is waited for. */
export async function startReceiver(...statuses) {
  const arrived = [];
  const waiting = [];
  const server = createServer((request, answer) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', async () => {
      arrived.push({ headers: request.headers, body });
      for (const look of [...waiting]) look();
      answer.writeHead((await statuses.shift()) ?? 200).end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/in`,
    arrived,
    /** Waits for the delivery with this number, counted from 1. */
    nth: (count) =>
      new Promise((resolve) => {
        const look = () => arrived.length >= count && resolve(arrived[count - 1]);
        waiting.push(look);
        look();
      }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The signature that a delivery has to have, as Standard Webhooks describes it. */
export function signatureOf({ headers, body }, key) {
  const secret = Buffer.from(key.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
}
