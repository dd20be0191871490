// Runs while the product's own code is on its way: takes who is signed in, their ID token, their clients, their roles in
// the client of the address and what its inbox or its schedule opens with, which the server answers by one call
// (`/api/first`), so that all are known when that code begins. `platform/api/early-answers.ts` hands each to the call that it answers.

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

/** Answers that a section opens with, under the names of their calls, which contain the client's id. */
async function addOpened(early, first) {
  for (const [call, answer] of await first) if (!early.has(call)) early.set(call, Promise.resolve(answer))
}

/** The page of the server links to the same address (`server/platform/http/first-code.ts`). */
function firstUrl() {
  const [, key = '', section = '', ...more] = location.pathname.toLowerCase().split('/')
  const url = ['/api/first', ...(key === '' ? [] : [encodeURIComponent(key)])].join('/')
  if (section === 'threads' && location.search === '') return `${url}/${section}`
  const isSchedule = section === 'schedule' && more.length === 0 && /^[\w?=&%-]*$/.test(location.search)
  return isSchedule ? `${url}/${section}${location.search}` : url
}

// The first date or number that a page words makes the browser read its tables of languages, which takes it long: it does
// so while nothing else is to be done.
const warmUp = () => new Intl.DateTimeFormat('en-US').format(0)

if (!/^\/(?:login|shared\/)/.test(location.pathname)) {
  const first = askFirst(firstUrl())
  const [, key] = location.pathname.toLowerCase().split('/')
  const calls = ['/auth/get-session', '/auth/token', '/cms/user/clients', `/cms/user/roles ${key}`]
  const early = new Map(calls.map((call) => [call, first.then((answers) => answers.get(call))]))
  globalThis.flightlineEarly = early
  // A failure is reported by the reader of the answer.
  void Promise.allSettled([...early.values(), addOpened(early, first)])
}
warmUp()
