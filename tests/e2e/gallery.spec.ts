import { expect, test, type Locator, type Page } from '@playwright/test'
import { componentKinds } from '../../domain/content/index.ts'
import { cast } from '../world.ts'
import { pageForFile, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

// The gallery of fields has every kind in every state; by it they are looked at, and gone through by the keyboard.

const states = ['Empty', 'Filled', 'Required', 'Invalid', 'Read-only', 'Disabled'] as const

const sampleOf = (page: Page, kind: string, state: string): Locator =>
  page.locator(`[data-kind="${kind}"] section[aria-label$=", ${state}"]`)

async function openGallery(page: Page): Promise<void> {
  await visit(page, '/laro/cms/gallery')
  // Each kind is a part of the program that comes by itself.
  for (const kind of componentKinds)
    await expect(
      sampleOf(page, kind, 'Disabled').getByText('The release with this page is being published.'),
    ).toBeVisible()
  await expect(page.locator('[data-kind="input-code"] .cm-content')).toHaveCount(states.length)
  await expect(page.locator('[data-kind="input-html"] [contenteditable]')).toHaveCount(states.length)
}

/** Parts of each sample that lie outside of it and would be cut off; code scrolls in a frame. */
const outside = `[...document.querySelectorAll('[data-kind] section')].flatMap((section) => {
  const { left, right } = section.getBoundingClientRect()
  return [...section.querySelectorAll('*')].filter((element) => {
    const box = element.getBoundingClientRect()
    const isShown = element.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1
    return isShown && !element.closest('.cm-scroller') && (box.right > right + 1 || box.left < left - 1)
  }).map((element) => section.getAttribute('aria-label') + ': ' + element.outerHTML.slice(0, 120))
})`

const looks = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

test('no kind of field overflows its place in any state: light and wide, dark on a phone', async ({ browser }) => {
  const page = await anaPage(browser)
  await openGallery(page)
  // The first state is the start of the next stories.
  for (const { viewport, colorScheme } of looks.toReversed()) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.evaluate(outside), `${colorScheme}, ${viewport.width} pixels`).toEqual([])
  }
})

test('no two states of a kind look alike @long', async ({ browser }) => {
  const page = await anaPage(browser)
  await openGallery(page)
  const seen = new Map<string, string>()
  for (const kind of componentKinds) {
    for (const state of states) {
      const form = sampleOf(page, kind, state).locator(':scope > div')
      seen.set(`${kind} ${state}`, (await form.screenshot({ animations: 'disabled' })).toString('base64'))
    }
  }
  const pairs = [
    ['Empty', 'Filled'],
    ['Empty', 'Required'],
    ['Filled', 'Invalid'],
    ['Filled', 'Read-only'],
    ['Filled', 'Disabled'],
  ] as const
  const alike = componentKinds.flatMap((kind) =>
    pairs.flatMap(([one, other]) =>
      seen.get(`${kind} ${one}`) === seen.get(`${kind} ${other}`) ? [`${kind}: ${one}, ${other}`] : [],
    ),
  )
  expect(alike).toEqual([])
})

const marked = 'data-reached'

/** Marks each element that gets the focus from now on, and notes its sample: '' outside of all. */
const noteFocus = `(() => {
  globalThis.stops = []
  document.addEventListener('focusin', ({ target }) => {
    target.setAttribute('${marked}', 'true')
    globalThis.stops.push(target.closest('[data-kind] section')?.getAttribute('aria-label') ?? '')
  })
})()`

/** Presses Tab a few times: the samples in which it stopped, one after the other. */
async function tabOn(page: Page): Promise<string[]> {
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('Tab')
  const labels = await page.evaluate<string[]>('globalThis.stops.splice(0)')
  expect(labels, 'Tab moves the focus').not.toEqual([])
  return labels
}

/** The samples that Tab goes through, from the first one until it leaves the last one, in the order of its stops. */
async function stopsOfTab(page: Page): Promise<string[]> {
  const stops: string[] = []
  // A sample that holds the focus for ever would never end.
  while (stops.length < 3000) {
    stops.push(...(await tabOn(page)))
    const first = stops.findIndex((label) => label !== '')
    const end = stops.indexOf('', first)
    if (first >= 0 && end >= 0) return stops.slice(first, end)
    expect(new Set(stops.slice(-60)).size, `stops of ${stops.at(-1)}`).toBeGreaterThan(stops.length < 60 ? 0 : 1)
  }
  throw new Error('Tab never leaves the samples')
}

/** Controls that Tab did not reach; one of a group with arrow keys is enough. */
const notReached = `[...document.querySelectorAll('[data-kind] section :is(button, input, textarea, select, a[href], [contenteditable="true"])')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled
    && !element.hasAttribute('${marked}') && element.getAttribute('type') !== 'file' && element.getAttribute('aria-hidden') !== 'true'
    && !element.closest('[role="toolbar"], [role="radiogroup"], [role="listbox"]')?.querySelector('[${marked}]'))
  .map((element) => element.closest('section').getAttribute('aria-label') + ': ' + (element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 160)))`

test('Tab reaches every control of every kind, and leaves it again', async ({ browser }) => {
  const page = await anaPage(browser)
  await openGallery(page)
  await page.locator('nav[aria-label="Kinds"] a').last().focus()
  await page.evaluate(noteFocus)
  const seen = new Set(await stopsOfTab(page))
  const open = [...seen].filter((label) => !/, (?:Read-only|Disabled)$/.test(label))
  expect(open).toHaveLength(componentKinds.length * 4)
  expect(await page.evaluate(notReached)).toEqual([])
})
