// Runs while the product's own code is on its way: takes who is signed in, their ID token, their clients, their roles in
// the client of the address and the first list of its inbox, which the server answers by one call (`/api/first`), so that
// all are known when that code begins. `platform/api/early-answers.ts` hands each to the call that it answers.

/** The answers by their calls. None where the server could not say: then each call is made as ever. */
async function askFirst(url) {
  const answer = await fetch(url)
  if (!answer.ok) return new Map()
  const { answers } = await answer.json()
  return new Map(
    answers.map(({ call, status, position, body }) => {
      const headers = { 'content-type': 'application/json', ...(position && { 'flightline-position': position }) }
      return [call, new Response(JSON.stringify(body), { status, headers })]
    }),
  )
}

/** A list is known by its address, in which the client's id stands. */
async function addLists(early, first) {
  for (const [call, answer] of await first) if (call.startsWith('/data/')) early.set(call, Promise.resolve(answer))
}

/** The page of the server links to the same address (`server/platform/http/first-code.ts`). */
function firstUrl() {
  const [, key = '', section = ''] = location.pathname.toLowerCase().split('/')
  const isInbox = section === 'threads' && location.search === ''
  return ['/api/first', ...(key === '' ? [] : [encodeURIComponent(key)]), ...(isInbox ? [section] : [])].join('/')
}

if (!/^\/(?:login|shared\/)/.test(location.pathname)) {
  const first = askFirst(firstUrl())
  const [, key] = location.pathname.toLowerCase().split('/')
  const calls = ['/auth/get-session', '/auth/token', '/cms/user/clients', `/cms/user/roles ${key}`]
  const early = new Map(calls.map((call) => [call, first.then((answers) => answers.get(call))]))
  globalThis.flightlineEarly = early
  // What failed is told by whoever takes the answer.
  void Promise.allSettled([...early.values(), addLists(early, first)])
}
