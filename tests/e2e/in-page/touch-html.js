// Runs in the page of sanitised.spec.ts, before anything else there: counts what runs, and puts HTML into the page.

globalThis.ran = 0
globalThis.run = () => {
  globalThis.ran += 1
}
for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) globalThis[name] = globalThis.run

const safe = new Set(['http:', 'https:', 'mailto:', 'tel:', ':'])
const events = ['click', 'focus', 'mouseover', 'error', 'load', 'toggle', 'animationstart', 'pointerenter', 'wheel']

addEventListener('click', (event) => {
  if (!event.isTrusted) event.preventDefault()
})

/** Does to each element what a person, or the browser by itself, could do. Gives the attributes that act. */
function touch(root) {
  const acting = []
  for (const element of root.querySelectorAll('*')) {
    acting.push(...element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc'))
    if (element instanceof HTMLAnchorElement && !safe.has(element.protocol)) acting.push(element.href)
    for (const event of events) element.dispatchEvent(new Event(event, { cancelable: true, bubbles: true }))
    if (element instanceof HTMLElement) element.focus()
  }
  return acting
}

/** Lets the browser read it again and again, with scripts and without, in several places. */
function* everyWay(host, html) {
  host.innerHTML = html
  for (let round = 0; round < 3; round += 1) host.innerHTML = String(host.innerHTML)
  yield host
  const unscripted = new DOMParser().parseFromString(`<table><tr><td>${html}</td></tr></table>`, 'text/html')
  host.innerHTML = unscripted.body.innerHTML
  yield host
  const template = document.createElement('template')
  template.innerHTML = `<p>${html}</p>`
  host.replaceChildren(document.importNode(template.content, true))
  yield host
}

/** As a separate document, which has no policy either. */
async function inFrame(host, html) {
  const frame = document.createElement('iframe')
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
  frame.srcdoc = `<script>run = parent.run; alert = run</script>${html}`
  host.append(frame)
  await loaded
  return touch(frame.contentDocument.body)
}

/** Places of the list whose HTML ran or could run, each with what it was. */
globalThis.touchAll = async (htmls) => {
  const found = []
  for (const [at, html] of htmls.entries()) {
    const before = globalThis.ran
    const host = document.body.appendChild(document.createElement('div'))
    const acting = []
    for (const place of everyWay(host, html)) acting.push(...touch(place))
    acting.push(...(await inFrame(host, html)))
    await new Promise((done) => setTimeout(done))
    if (globalThis.ran !== before) acting.push('it ran')
    if (acting.length > 0) found.push([at, acting.join(', ')])
    host.remove()
  }
  // Requests are sent before the next page of the list.
  await new Promise((done) => setTimeout(done, 100))
  return found
}
