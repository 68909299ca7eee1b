// A customer without a screen: the simulator's interface as the virtual phone uses it.

/** Pairs a phone by the address of a QR code and answers what a customer can do with it. */
export async function pairPhone(host, address) {
  const token = decodeURIComponent(new URL(address, host.base).hash.slice(1));
  const { phone } = await call(host, 'POST', '/simulator/pair', undefined, { token });
  const post = (path, body) => call(host, 'POST', path, phone, body);
  return {
    /** Writes as a person; answers the message's id. */
    write: async (person, message) => (await post('/simulator/messages', { ...person, ...message })).id,
    /** What the desk has sent to a person. */
    received: async ({ from }) =>
      (await call(host, 'GET', `/simulator/messages?from=${from}&after=0&wait=0`, phone)).messages,
    /** Tells that a message of the desk was delivered (3) or read (4). */
    acknowledge: (id, ack) => post('/simulator/acks', { id, ack }),
    /** Ends the pairing. */
    leave: () => call(host, 'DELETE', '/simulator/pair', phone),
  };
}

async function call(host, method, path, phone, body) {
  const answer = await fetch(host.base + path, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(phone ? { authorization: `Bearer ${phone}` } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}
