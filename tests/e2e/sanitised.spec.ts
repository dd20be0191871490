import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import fc from 'fast-check'
import { tasks } from '../../domain/crm/index.ts'
import { sanitiseHtml } from '../../server/inbox/mail/sanitise-html.ts'
import { withCleanHtml } from '../../server/platform/records/clean-html.ts'
import { AttackCount } from '../attack/attack-count.ts'
import { fuzzRuns, fuzzSeed } from '../attack/fuzz-runs.ts'
import { hostileHtml, hostileMixture } from '../attack/hostile-html.ts'

// The output of the sanitisers is put into a page of a real browser without any policy: none of it
// runs or is fetched, however often the browser parses it again.

const count = new AttackCount('html in chromium', 'inputs')
test.afterAll(() => count.print())

const home = 'https://sanitised.example/'

interface Bench {
  readonly page: Page
  /** Requested addresses, except the page itself. */
  readonly asked: string[]
}

const touching = readFileSync(new URL('in-page/touch-html.js', import.meta.url), 'utf8')
const ofPage = `<!doctype html><script>${touching.replaceAll('</script>', '<\\/script>')}</script><body></body>`

async function openBench(page: Page): Promise<Bench> {
  const asked: string[] = []
  await page.route('**/*', async (route) => {
    const url = route.request().url()
    if (url === home) return route.fulfill({ contentType: 'text/html', body: ofPage })
    asked.push(`${route.request().resourceType()} ${url}`)
    return route.abort()
  })
  await page.goto(home)
  return { page, asked }
}

/** Puts each into the page in several ways and touches everything: places of those that ran or could run. */
const put = (page: Page, htmls: readonly string[]): Promise<[at: number, what: string][]> =>
  page.evaluate(`touchAll(${JSON.stringify(htmls)})`)

const batchOf = 40

/** Inputs that ran, could run or were fetched. `isAllowed` says which requests are expected. */
async function breaches(
  bench: Bench,
  cleaned: ReadonlyMap<string, readonly string[]>,
  isAllowed: (asked: string) => boolean = () => false,
): Promise<string[]> {
  const found: string[] = []
  const htmls = [...cleaned.keys()]
  for (let start = 0; start < htmls.length; start += batchOf) {
    const batch = htmls.slice(start, start + batchOf)
    const ran = new Map(await put(bench.page, batch))
    const fetched = bench.asked.splice(0).filter((asked) => !isAllowed(asked))
    for (const [at, html] of batch.entries()) {
      const what = ran.get(at) ?? fetched.find((asked) => html.includes(new URL(asked.split(' ')[1] ?? '').host))
      for (const input of cleaned.get(html) ?? []) {
        if (!count.take(what === undefined)) found.push(`${what}: ${html} out of ${input}`)
      }
    }
    // Whose it was cannot always be determined.
    if (fetched.length > 0) found.push(fetched.join(', '))
  }
  return found
}

/** Inputs of each safe HTML: many inputs have the same result. */
function cleanedBy(clean: (html: string) => string): Map<string, string[]> {
  const mixtures = fc.sample(hostileMixture, { numRuns: fuzzRuns(300), seed: fuzzSeed })
  return Map.groupBy(new Set([...hostileHtml, ...mixtures]), clean)
}

test('the page notices scripts that run and addresses that are fetched', async ({ page }) => {
  const bench = await openBench(page)
  expect(await put(page, ['<img src=x onerror=run()>'])).not.toEqual([])
  expect(await put(page, ['<a href="javascript:run()">x</a>'])).not.toEqual([])
  expect(bench.asked.length).toBeGreaterThan(0)
  bench.asked.length = 0
  await put(page, ['<p style="background:url(https://evil.example/a)">x</p>'])
  expect(bench.asked).toContain('image https://evil.example/a')
})

test('mail: nothing runs, nothing is fetched', async ({ page }) => {
  test.setTimeout(300_000)
  const bench = await openBench(page)
  expect(
    await breaches(
      bench,
      cleanedBy((html) => sanitiseHtml(html)),
    ),
  ).toEqual([])
})

test('editor output: nothing runs, nothing is fetched but pictures', async ({ page }) => {
  test.setTimeout(300_000)
  const bench = await openBench(page)
  const clean = (html: string): string => withCleanHtml(tasks, { description: html })['description']
  const isPicture = (asked: string): boolean => /^image https?:/.test(asked)
  expect(await breaches(bench, cleanedBy(clean), isPicture)).toEqual([])
})
