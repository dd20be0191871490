import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { AttackCount } from '../attack/attack-count.ts'
import { cast } from '../world.ts'
import { isPolicyViolation, openInbox, pageOf, productUrl, settled, visit } from './story-helpers.ts'

// The policy of the pages: the product obeys it on every screen, and an injected script could neither run nor
// send anything away.

const count = new AttackCount('content security policy')
test.afterAll(() => count.print())

/** Violations that the browser reports, as they happen. */
function violationsOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (isPolicyViolation(message)) said.push(message.text())
  })
  return said
}

/** Errors of a page's own program, which a policy too strict would cause. */
function errorsOf(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

test('the policy names no inline script, no eval, no other origin for scripts', async ({ request }) => {
  for (const path of ['/', '/laro/threads', '/api/health/live', '/nothing.js', '/assets/none.js']) {
    const policy = (await request.get(`${productUrl()}${path}`)).headers()['content-security-policy'] ?? ''
    const rules = new Map(
      policy.split(';').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1).join(' ')]),
    )
    expect([path, rules.get('default-src')]).toEqual([path, "'none'"])
    expect([path, rules.get('script-src') ?? "'self'"]).toEqual([path, "'self'"])
    expect([path, rules.get('frame-ancestors')]).toEqual([path, "'none'"])
  }
})

/**
 * The policy lets pictures come from anywhere over https, for readers who allow them in mail, and browsers judge a
 * prefetch by the widest of all directives (SECURITY.md, 'Known').
 */
const letThrough = new Set(['other https://evil.example/prefetch'])

const injecting = readFileSync(new URL('in-page/inject.js', import.meta.url), 'utf8')

interface Injected {
  readonly tried: string[]
  readonly ran: string[]
}

/** An injected script runs nothing and sends nothing away. */
async function expectHeldOff(page: Page, violations: readonly string[]): Promise<void> {
  const before = violations.length
  const asked: string[] = []
  await page.context().route(/evil\.example/, async (route) => {
    asked.push(`${route.request().resourceType()} ${route.request().url()}`)
    await route.fulfill({ status: 200, contentType: 'text/javascript', body: '' })
  })
  await page.evaluate(injecting)
  const { tried, ran } = await page.evaluate<Injected>('injectAll()')
  expect(tried.length).toBeGreaterThan(40)
  for (const way of tried) count.take(!ran.includes(way))
  expect(ran).toEqual([])
  expect(asked.filter((one) => !letThrough.has(one))).toEqual([])
  expect(violations.length - before).toBeGreaterThan(20)
  expect(new URL(page.url()).origin).toBe(productUrl())
}

// The other screens are asked by every-screen.spec.ts, which opens them all.
test('the first load, a public page and writing need nothing that the policy forbids; an injected script is blocked', async ({
  browser,
}) => {
  const page = await pageOf(browser, cast.ana)
  const [violations, errors] = [violationsOf(page), errorsOf(page)]
  await openInbox(page)
  for (const [path, shown] of [
    ['/laro/threads?compose=new', page.getByRole('textbox', { name: 'To' })],
    ['/laro/nowhere/at/all', page.getByRole('heading', { name: 'Page not found' })],
    ['/change_log', page.getByRole('heading', { name: 'Change log' })],
  ] as const) {
    await visit(page, path)
    await expect(shown).toBeVisible()
    expect({ path, violations, errors }).toEqual({ path, violations: [], errors: [] })
  }
  await page.goto('/laro/book')
  await expect(page.getByRole('main').or(page.getByRole('heading')).first()).toBeVisible()
  await settled(page)
  expect({ violations, errors }).toEqual({ violations: [], errors: [] })

  await page.goto('/laro/trips')
  await page.getByRole('table').first().getByRole('link').first().click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await openInbox(page)
  for (const row of (await page.locator('[data-thread]').all()).slice(0, 5)) {
    await row.click()
    await expect(page.locator('[data-message]:visible').first()).toBeVisible()
    await settled(page)
  }
  await page.keyboard.press('n')
  await page.keyboard.type('@jo **bold** https://x.example ')
  expect({ violations, errors }).toEqual({ violations: [], errors: [] })
  await expectHeldOff(page, violations)

  const list = await page.context().newPage()
  const ofList = violationsOf(list)
  await list.goto('/laro/trips')
  await expect(list.getByRole('table').first().getByRole('link').first()).toBeVisible()
  await settled(list)
  await expectHeldOff(list, ofList)
  await page.context().close()
})

test('signing in needs nothing that the policy forbids, and an injected script is blocked', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: productUrl() })
  const page = await context.newPage()
  const [violations, errors] = [violationsOf(page), errorsOf(page)]
  await page.goto('/login')
  await expect(page.getByLabel(/password/i).first()).toBeVisible()
  await settled(page)
  expect({ violations, errors }).toEqual({ violations: [], errors: [] })
  await expectHeldOff(page, violations)
  await context.close()
})
