import { expect, test, type Page } from '@playwright/test'
import { AttackCount } from '../attack/attack-count.ts'
import { cast, clientIds } from '../world.ts'
import { headersOf, pageForFile, productUrl, visit } from './story-helpers.ts'
import { intercept } from './intercept.ts'

// Uploaded files, put into a page of the product in every way in which a page can use another address:
// none of them runs, is applied, or opens as a page of ours.

const anaPage = pageForFile(cast.ana)

const count = new AttackCount('uploaded files in chromium')
test.afterAll(() => count.print())

// A worker has no page around it, and says itself that it runs.
const script = "typeof top === 'undefined' ? postMessage('ran') : (top.ran = (top.ran ?? 0) + 1)"
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') // prettier-ignore

const files: Readonly<Record<string, Buffer | string>> = {
  'page.html': `<!doctype html><script>${script}</script><body onload="${script}">`,
  'page.png': `<html><script>${script}</script></html>`,
  'page.txt': `<script>${script}</script>`,
  'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`,
  'feed.xml': `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${script}</x:script>`,
  'code.js': script,
  'code.mjs': script,
  'sheet.css': '* { outline: 7px solid red !important }',
  'data.json': `{"a":1}`,
  'picture.png': Buffer.concat([png, Buffer.from(`<script>${script}</script>`)]),
  'picture.gif': `GIF89a/*\u0000\u0000*/=1;${script}`,
  'document.pdf': `%PDF-1.7\n<script>${script}</script>`,
  'mail.eml': `From: a@b.example\r\nContent-Type: text/html\r\n\r\n<script>${script}</script>`,
  'plain.txt': script,
}

const messageId = '01930000-0031-7000-8000-000000000001'

/** Uploads a file as a colleague and gives the address that opens it without a session. */
async function signedAddress(name: string, content: Buffer | string): Promise<string> {
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const path = `clients/${clientIds.LARO}/attachments/threadsmsgs/${messageId}/${Date.now()}-${name}`
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(content)], { type: 'text/html' }), name)
  const stored = await fetch(`${productUrl()}/api/files/${path}`, { method: 'POST', body: form, headers })
  expect(stored.status, `${name} ${await stored.clone().text()}`).toBe(201)
  const asked = await fetch(`${productUrl()}/api/file_urls`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ paths: [path] }),
  })
  const { urls } = (await asked.json()) as { urls: Record<string, string> }
  const url = urls[path]
  if (url === undefined) throw new Error(`${name} has no address`)
  return url
}

const addresses = new Map<string, Promise<string>>()

/** The address of a file, which is uploaded once. */
function addressOf(name: string, content: Buffer | string): Promise<string> {
  const address = addresses.get(name) ?? signedAddress(name, content)
  addresses.set(name, address)
  return address
}

/** Uses an address in every way, and returns those in which something ran or was applied. */
const use = (page: Page, url: string): Promise<string[]> =>
  page.evaluate(`(async () => {
    globalThis.ran = 0
    const worked = []
    const ways = {
      script: () => Object.assign(document.createElement('script'), { src: ${JSON.stringify(url)} }),
      module: () => Object.assign(document.createElement('script'), { src: ${JSON.stringify(url)}, type: 'module' }),
      style: () => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: ${JSON.stringify(url)} }),
      frame: () => Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(url)} }),
      object: () => Object.assign(document.createElement('object'), { data: ${JSON.stringify(url)} }),
      embed: () => Object.assign(document.createElement('embed'), { src: ${JSON.stringify(url)} }),
      image: () => Object.assign(document.createElement('img'), { src: ${JSON.stringify(url)} }),
    }
    for (const [name, make] of Object.entries(ways)) {
      const before = globalThis.ran
      const element = make()
      const over = new Promise((done) => ['load', 'error'].forEach((event) => element.addEventListener(event, done)))
      document.body.append(element)
      await Promise.race([over, new Promise((done) => setTimeout(done, 700))])
      await new Promise((done) => setTimeout(done, 30))
      if (globalThis.ran !== before || getComputedStyle(document.body).outlineWidth === '7px') worked.push(name)
      element.remove()
    }
    for (const [name, act] of Object.entries({
      import: () => import(${JSON.stringify(url)}),
      worker: () => new Promise((done, failed) => {
        const worker = new Worker(${JSON.stringify(url)})
        worker.onmessage = done
        worker.onerror = () => failed(new Error('refused'))
        setTimeout(() => failed(new Error('silent')), 5000)
      }),
      'service worker': () => navigator.serviceWorker.register(${JSON.stringify(url)}),
    })) {
      const outcome = await act().then(() => 'worked', () => 'refused')
      if (outcome === 'worked') worked.push(name)
    }
    return worked
  })()`)

test('the page notices content that acts', async ({ browser }) => {
  const page = await anaPage(browser)
  const answer = (contentType: string, body: string) => ({ contentType, body })
  await intercept(page, '**/control.js', (route) => route.fulfill(answer('text/javascript', script)))
  await intercept(page, '**/control.css', (route) => route.fulfill(answer('text/css', String(files['sheet.css']))))
  await visit(page, '/change_log')
  expect(await use(page, '/control.js')).toEqual(expect.arrayContaining(['script', 'import', 'worker']))
  expect(await use(page, '/control.css')).toEqual(['style'])
})

test('uploaded content does not act in a page of the product', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await anaPage(browser)
  await visit(page, '/change_log')
  await expect(page.getByRole('heading', { name: 'Change log' })).toBeVisible()
  for (const [name, content] of Object.entries(files)) {
    const worked = await use(page, await addressOf(name, content))
    for (let way = 0; way < 10; way += 1) count.take(way >= worked.length)
    expect([name, worked]).toEqual([name, []])
  }
})

test('uploaded content does not run when its address is opened', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await anaPage(browser)
  for (const [name, content] of Object.entries(files)) {
    const url = await addressOf(name, content)
    // A download is no page: the browser reports it by an error.
    const outcome = await page.goto(url).then(
      (answer) => answer?.headers()['content-disposition'] ?? '',
      (error: unknown) => String(error),
    )
    expect([name, count.take(/^inline|Download is starting|ERR_ABORTED/.test(outcome)), outcome]).toEqual([name, true, outcome]) // prettier-ignore
    expect(await page.evaluate('Number(globalThis.ran ?? 0)')).toBe(0)
  }
})
