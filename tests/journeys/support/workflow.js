// A workflow of another system that answers customers: what it is asked, and what it says to that.

import { createServer } from 'node:http';

/**
 * Starts a workflow.
 *
 * @param {(message: { body: string, number: number }) => unknown} decide its answer to a customer's message; `number` counts
 *   the turns of the conversation
 */
export async function startWorkflow(decide) {
  const asked = [];
  const server = createServer((request, answer) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      const { data } = JSON.parse(body);
      asked.push({ authorization: request.headers.authorization, ...data });
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(decide({ body: data.message.body, number: data.turn.number })));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/webhook/atendimento`,
    /** What the desk has told it, in order. */
    asked,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
