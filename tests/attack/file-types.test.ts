import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isShownInline, judgeType, servedType } from '../../server/platform/files/decide-type.ts'
import { openFileServer, type FileServer } from '../contract/file-calls.ts'
import { cast, clientIds } from '../world.ts'
import { AttackCount } from './attack-count.ts'
import { fuzzing, fuzzRuns, fuzzSeed, fuzzTimeout } from './fuzz-runs.ts'

// Files that are one thing by their name, another by their first bytes and a third by the rest: none is ever served in
// a form that a browser would run, apply or open as a page of ours.

/** Makes the path of a file of an unsaved message. */
const unsavedPath = (name: string, id: string) => `clients/${clientIds.LARO}/attachments/threadsmsgs/${id}/${name}`

const judged = new AttackCount('file types', 'inputs')
const uploaded = new AttackCount('files uploaded')
afterAll(() => {
  judged.print()
  uploaded.print()
})

const bytes = (...values: number[]): Buffer => Buffer.from(values)

/** First bytes of types that a browser shows, of archives and programs, and of nothing. */
const heads: readonly Buffer[] = [
  Buffer.alloc(0),
  bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  Buffer.from('GIF89a'),
  Buffer.from('GIF89a/*'),
  bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0),
  bytes(0xff, 0xd8, 0xff, 0xfe, 0, 0x40),
  Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '),
  Buffer.from('BM'),
  bytes(0, 0, 1, 0, 1, 0),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from('PK\u0003\u0004'),
  bytes(0x1f, 0x8b, 8),
  Buffer.concat([bytes(0, 0, 0, 0x18), Buffer.from('ftypmp42')]),
  Buffer.from('ID3\u0003'),
  Buffer.from('OggS'),
  Buffer.from('FWS\u0009'),
  bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
  Buffer.from('MZ'),
  bytes(0x7f, 0x45, 0x4c, 0x46),
  bytes(0xef, 0xbb, 0xbf),
  bytes(0xff, 0xfe),
  bytes(0xfe, 0xff),
  bytes(0),
  Buffer.from('   \n\t'),
  Buffer.from('<!-- a comment -->'),
  Buffer.from('{"a":1}\n'),
  Buffer.from('From: a@b.example\r\nContent-Type: text/html\r\n\r\n'),
  Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n'),
]

const script = '<script>parent.ran=1</script>'

/** Active contents that must not run. */
const bodies: readonly string[] = [
  script,
  `<!doctype html><body onload=parent.ran=1>${script}`,
  `<html xmlns="http://www.w3.org/1999/xhtml"><head>${script}</head></html>`,
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><x xmlns="urn:x"><h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script></x>`,
  `<svg xmlns="http://www.w3.org/2000/svg" onload="parent.ran=1">${script}</svg>`,
  `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>parent.ran=1</s:script></s:svg>`,
  `<!DOCTYPE svg [<!ENTITY x "parent.ran=1">]><svg xmlns="http://www.w3.org/2000/svg"><script>&x;</script></svg>`,
  `<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext>${script}</mtext></math>`,
  '<img src=x onerror=parent.ran=1>',
  '<x onclick=parent.ran=1 tabindex=1 autofocus onfocus=parent.ran=1>',
  '=1;parent.ran=1/*',
  'parent.ran=1//',
  '*{background:url(https://evil.example)}',
  'CACHE MANIFEST\n*',
  '{"name":"x","start_url":"/","serviceworker":{"src":"/x.js"}}',
  '1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
  '<?php system("id") ?>',
  '%!PS\n(x) run',
  'self.addEventListener("fetch",()=>{})',
]

const names = ['a.png', 'a.jpg', 'a.gif', 'a.html', 'a.htm', 'a.xhtml', 'a.svg', 'a.svgz', 'a.xml', 'a.js', 'a.mjs', 'a.css', 'a.json', 'a.pdf', 'a.txt', 'a.eml', 'a.mht', 'a.swf', 'a.wasm', 'a', '.html', 'a.html.png', 'a.png.html', 'a.PNG;.html', 'a.html ', 'a.html.', 'a.webmanifest', 'a.ics', 'a.csv', 'a.mp4', 'a.zip', '42.zip', 'index.html', 'sw.js'] // prettier-ignore

const saidTypes = ['text/html', 'image/png', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'application/pdf', 'application/octet-stream', 'multipart/x-mixed-replace', 'text/css', 'application/x-shockwave-flash', 'application/wasm', 'video/mp4', 'x', 'application/manifest+json', 'message/rfc822', 'text/html;charset=utf-7', 'audio/html'] // prettier-ignore

const file = fc
  .record({
    head: fc.constantFrom(...heads),
    gap: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('', ' ', '\n', '\u0000', '-->', '*/') }, { weight: 1, arbitrary: fc.constantFrom(4095, 4099, 5000, 70_000).map((length) => 'a'.repeat(length)) }), // prettier-ignore
    body: fc.constantFrom(...bodies),
    isWide: fc.boolean(),
    name: fc.constantFrom(...names),
    said: fc.constantFrom(...saidTypes),
  })
  .map(({ head, gap, body, isWide, name, said }) => {
    const text = Buffer.from(gap + body, isWide && head[0] === 0xff && head.length === 2 ? 'utf16le' : 'utf8')
    return { content: Buffer.concat([head, text]), name, said }
  })

/** Types that a browser runs, applies, or opens as a document with markup. */
const acts =
  /html|xml|javascript|ecmascript|css|json|wasm|flash|multipart|rfc822|manifest|^text\/(?!plain|csv|calendar|markdown)/

describe('a file', () => {
  test('of any mixture is served as nothing that acts', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ content, name }) => {
        const type = await judgeType(content.subarray(0, 4100), name)
        const served = servedType(type)
        const isDrawing = served === 'image/svg+xml' && !isShownInline(type)
        expect(judged.take(isDrawing || !acts.test(served)), `${type} ${served}`).toBe(true)
      }),
      fuzzing(2000),
    )
  })

  test.each([
    [' '.repeat(4100), 'text/plain'],
    [`${'\n'.repeat(4000)}x`, 'text/plain'],
    [`<?xml version="1.0"?>${' '.repeat(4000)}x`, 'application/xml'],
    [`${' '.repeat(2000)}<?xml version="1.0"?>${' '.repeat(1000)}<svg>`, 'image/svg+xml'],
    ['<!-- '.repeat(800), 'text/plain'],
  ])('of blanks or openings takes no time to judge (%#)', async (text, type) => {
    const before = process.cpuUsage()
    expect(await judgeType(Buffer.from(text), 'a.txt')).toBe(type)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  })
})

describe('an upload', () => {
  let calls: FileServer
  beforeAll(async () => {
    calls = await openFileServer({ RATE_PER_MINUTE: '100000000' })
  })
  afterAll(() => calls.server.close())

  test('comes back shut, under any name and type', { timeout: fuzzTimeout(120, 200_000) }, async () => {
    const files = fc.sample(file, { numRuns: fuzzRuns(120), seed: fuzzSeed })
    let refused = 0
    for (const [at, one] of files.entries()) {
      const path = unsavedPath(one.name, `f${at}`)
      const { status } = await calls.upload(cast.ana, { path, content: one.content, type: one.said })
      if (status >= 400 && status < 500) refused += 1
      const what = status === 201 ? await openness(path, one.content) : `${status}`
      const isHeld = status === 201 ? what === 'shut' : status >= 400 && status < 500
      expect(uploaded.take(isHeld), `${one.name} ${one.said} ${what}`).toBe(true)
    }
    expect(refused).toBeLessThan(files.length / 4)
  })

  /** 'shut' when a file is answered as it is and nothing in it can act, else how it is answered. */
  async function openness(path: string, content: Buffer): Promise<string> {
    const answer = await calls.get(cast.ana, path)
    const headers = ['content-type', 'content-disposition', 'x-content-type-options', 'content-security-policy']
    const [type = '', shown = '', sniff = '', policy = ''] = headers.map((name) => answer.headers.get(name) ?? '')
    const isType = type.startsWith('image/svg+xml') ? shown.startsWith('attachment') : !acts.test(type)
    const isSame = Buffer.from(await answer.arrayBuffer()).equals(content)
    const isShut = isType && isSame && sniff === 'nosniff' && /^(sandbox; )?default-src 'none'/.test(policy)
    return isShut ? 'shut' : [type, shown, sniff, policy].join(' | ')
  }

  test('of an archive is kept as it is: nothing is unpacked', async () => {
    const archives = ['42.zip', 'layers.zip', 'bomb.gz', 'bomb.docx', '..%2f..%2fslip.zip', 'symlink.tar']
    for (const name of archives) {
      const content = Buffer.concat([bytes(0x50, 0x4b, 3, 4), Buffer.alloc(100_000, 0x50)])
      const begun = performance.now()
      const { status } = await calls.upload(cast.ana, { path: unsavedPath(name, 'zips'), content })
      expect(uploaded.take(status === 201 || status === 400), name).toBe(true)
      expect(performance.now() - begun).toBeLessThan(10_000)
    }
  })
})
