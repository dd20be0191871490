import { expect, test, type BrowserContextOptions, type Page } from '@playwright/test'
import { isLongRun, variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { axeFaults } from './axe.ts'
import { ownScreens } from './every-screen.ts'
import { isPolicyViolation, pageOf, productUrl } from './story-helpers.ts'

/** 1280 x 800 at 200 % zoom: half as many CSS pixels, each twice as dense. */
const zoomed = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }
const looks = variantsToRun<readonly [string, BrowserContextOptions]>([
  ['dark at 200 % zoom', { ...zoomed, colorScheme: 'dark' }],
  ['dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ['light at 200 % zoom', zoomed],
])

const addresses = [...new Set(Object.values(ownScreens).flat())].map((address) =>
  address
    .replace('{self}', cast.ana.id)
    .replace('{other}', cast.jo.id)
    .replace('{today}', new Date().toISOString().slice(0, 10)),
)

/** Resolves once the page has not changed for a while. */
const atRest = `new Promise((resolve) => {
  let timer
  const rest = () => { observer.disconnect(); resolve(true) }
  const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(rest, 120) })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  timer = setTimeout(rest, 120)
})`

/** Navigates as the product's links do, without reloading the page, and waits until the screen is visible. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(main.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await page.evaluate(atRest)
}

/** Parts of the page beyond its right edge. Tables scroll by themselves, in a frame. */
const scrollsSideways = `[document.scrollingElement, document.querySelector('main')]
  .some((element) => element.scrollWidth > element.clientWidth + 1)`

const isFocusInMain = `document.querySelector('main').contains(document.activeElement)`

const hasSomethingToReach = `[...document.querySelectorAll('main :is(a[href], button, input, textarea, [tabindex="0"])')]
  .some((element) => element.checkVisibility() && !element.disabled)`

/** By keyboard: 'Skip to the page' leads into the page, and the next Tab to the first thing there. */
async function isReachedByTab(page: Page): Promise<boolean> {
  await page.getByRole('link', { name: 'Skip to the page' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(isFocusInMain), 'Skip to the page').toBe(true)
  if ((await page.evaluate(hasSomethingToReach)) !== true) return true
  await page.keyboard.press('Tab')
  return (await page.evaluate(isFocusInMain)) === true
}

/** Live changes may remove the element that just got the focus, and on a busy machine more than once. */
const mostTries = 5

async function keyboardFaults(page: Page): Promise<string[]> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (await isReachedByTab(page)) return []
    await page.evaluate(atRest)
  }
  return ['Tab does not reach the page']
}

/** Takes the new errors of the page's program, and the violations of its policy. */
function saidBy(page: Page): () => string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => {
    if (isPolicyViolation(message)) said.push(message.text())
  })
  return () => said.splice(0)
}

/** Axe takes most of the time of a screen: in `npm test` it looks at every third. */
const isLookedAt = (place: number): boolean => isLongRun || place % 3 === 0

/** All faults, by address, so that one run shows them whole. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const takeSaid = saidBy(page)
  await page.goto('/laro/tasks')
  const found: Record<string, readonly string[]> = {}
  for (const [place, path] of paths.entries()) {
    await goOn(page, `/laro/${path}`)
    const sideways = (await page.evaluate(scrollsSideways)) === true ? ['scrolls sideways'] : []
    const seen = isLookedAt(place) ? await axeFaults(page) : []
    const faults = [...seen, ...sideways, ...(await keyboardFaults(page)), ...takeSaid()]
    if (faults.length > 0) found[path] = faults
  }
  return found
}

/** Paths of the running product's router; a route without a path only frames others. */
const routerPaths = `Object.values(__TSR_ROUTER__.routesById)
  .filter(({ options }) => 'path' in options).map(({ fullPath }) => fullPath)`

/** Every path of the router is among the screens that are looked at; the client itself frames its pages. */
async function expectEveryPath(page: Page): Promise<void> {
  const paths = await page.evaluate<string[]>(routerPaths)
  expect(Object.keys(ownScreens).toSorted()).toEqual(paths.filter((path) => path !== '/$clientKey').toSorted())
}

for (const [name, options] of looks) {
  test(`every path of the router has a tested screen, and each is clean ${name}`, async ({ browser }) => {
    test.setTimeout(480_000)
    const page = await pageOf(browser, cast.ana, options)
    const faults = await faultsOf(page, addresses)
    await expectEveryPath(page)
    expect(faults).toEqual({})
    await page.context().close()
  })

  test(`the public pages are clean ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: productUrl(), reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    for (const path of ['/login', '/laro/book', '/change_log', '/nowhere/at/all']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect([path, await axeFaults(page)]).toEqual([path, []])
      expect([path, await page.evaluate('document.scrollingElement.scrollWidth > innerWidth')]).toEqual([path, false])
    }
    await context.close()
  })
}
