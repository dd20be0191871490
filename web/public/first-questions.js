// Runs while the product's own code is on its way: asks who is signed in, for their ID token, for their clients, and for
// their roles in the client of the address, so that all are known when that code begins. The early answers of
// `platform/session/early-answers.ts` are these, or nobody takes them: so they are read here, that none is left open.
async function ask(path, init) {
  const answer = await fetch(`/api${path}`, init)
  const { status, headers } = answer
  return new Response(await answer.text(), { status, headers })
}

/** What the answer to an earlier question says; undefined where that was a refusal, or nothing to build upon. */
async function said(asked) {
  const answer = await asked
  return answer?.ok ? ((await answer.clone().json()) ?? undefined) : undefined
}

const askToken = async (session) => ((await said(session)) === undefined ? undefined : ask('/auth/token'))

async function askClients(token) {
  const known = await said(token)
  return known && ask('/cms/user/clients', { headers: { token: known.token } })
}

async function askRoles(key, token, clients) {
  const [known, reach] = [await said(token), await said(clients)]
  const client = reach?.clients.find(({ name_key: name }) => name.toLowerCase() === key)
  if (client === undefined) return undefined
  return ask('/cms/user/roles', {
    method: 'POST',
    headers: { token: known.token, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: client.id }),
  })
}

if (!/^\/(?:login|shared\/)/.test(location.pathname)) {
  const session = ask('/auth/get-session')
  const token = askToken(session)
  const clients = askClients(token)
  const [, key] = location.pathname.toLowerCase().split('/')
  globalThis.flightlineEarly = new Map([
    ['/auth/get-session', session],
    ['/auth/token', token],
    ['/cms/user/clients', clients],
    [`/cms/user/roles ${key}`, askRoles(key, token, clients)],
  ])
  // What failed is told by whoever takes the answer.
  void Promise.allSettled(globalThis.flightlineEarly.values())
}
