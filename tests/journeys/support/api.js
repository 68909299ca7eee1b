// The host's HTTP interface, for what a journey only needs to be so.

const password = 'demo12345';

/** Logs in and answers a small client. */
export async function login(host, email) {
  const answer = await call(host, undefined, 'POST', '/auth/login', { email, password });
  const request = (method, path, body) => call(host, answer.token, method, path, body);
  return {
    user: answer.user,
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    put: (path, body) => request('PUT', path, body),
    delete: (path) => request('DELETE', path),
  };
}

async function call(host, token, method, path, body) {
  const answer = await fetch(host.base + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** Switches a module of the company on, agreeing to what it may do. */
export async function turnOn(admin, id) {
  const { consent } = await admin.get(`/modules/${id}`);
  await admin.put(`/modules/${id}`, { enabled: true, consent });
}
