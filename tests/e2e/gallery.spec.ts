import { expect, test, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { componentKinds } from '../../domain/content/index.ts'
import { cast } from '../world.ts'
import { pageOf } from './story-helpers.ts'

// The gallery of fields has every kind in every state; by it they are looked at, and gone through by the keyboard.

const states = ['Empty', 'Filled', 'Required', 'Invalid', 'Read-only', 'Disabled'] as const

const sampleOf = (page: Page, kind: string, state: string): Locator =>
  page.locator(`[data-kind="${kind}"] section[aria-label$=", ${state}"]`)

async function openGallery(page: Page): Promise<void> {
  await page.goto('/laro/cms/gallery')
  // Each kind is a part of the program that comes by itself.
  for (const kind of componentKinds)
    await expect(
      sampleOf(page, kind, 'Disabled').getByText('The release with this page is being published.'),
    ).toBeVisible()
  await expect(page.locator('[data-kind="input-code"] .cm-content')).toHaveCount(states.length)
  await expect(page.locator('[data-kind="input-html"] [contenteditable]')).toHaveCount(states.length)
}

/** What of each sample lies beside it, so that it would be cut off; code scrolls in a frame of its own. */
const outside = `[...document.querySelectorAll('[data-kind] section')].flatMap((section) => {
  const { left, right } = section.getBoundingClientRect()
  return [...section.querySelectorAll('*')].filter((element) => {
    const box = element.getBoundingClientRect()
    const isShown = element.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1
    return isShown && !element.closest('.cm-scroller') && (box.right > right + 1 || box.left < left - 1)
  }).map((element) => section.getAttribute('aria-label') + ': ' + element.outerHTML.slice(0, 120))
})`

const looks: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['light, desktop', {}],
  ['dark, phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
]

for (const [name, options] of looks) {
  test(`no kind of field leaves its place in any state, ${name}`, async ({ browser }) => {
    const page = await pageOf(browser, cast.ana, options)
    await openGallery(page)
    expect(await page.evaluate(outside)).toEqual([])
    await page.context().close()
  })
}

test('no two states of a kind look alike @long', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
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
  await page.context().close()
})

const marked = 'data-reached'

/** Notes what has the focus, and says in which sample that is: '' outside of all. */
const noteFocus = `(() => {
  const focused = document.activeElement
  focused?.setAttribute('${marked}', 'true')
  return focused?.closest('[data-kind] section')?.getAttribute('aria-label') ?? ''
})()`

/** What can be pressed or typed into and was not reached; of a group that arrows go through one is enough. */
const notReached = `[...document.querySelectorAll('[data-kind] section :is(button, input, textarea, select, a[href], [contenteditable="true"])')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled
    && !element.hasAttribute('${marked}') && element.getAttribute('type') !== 'file' && element.getAttribute('aria-hidden') !== 'true'
    && !element.closest('[role="toolbar"], [role="radiogroup"], [role="listbox"]')?.querySelector('[${marked}]'))
  .map((element) => element.closest('section').getAttribute('aria-label') + ': ' + (element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 160)))`

test('every control of every kind is reached by Tab, and left again', async ({ browser }) => {
  const page = await pageOf(browser, cast.ana)
  await openGallery(page)
  await page.locator('nav[aria-label="Kinds"] a').last().focus()
  let at = ''
  let stops = 0
  const seen = new Set<string>()
  // A sample that holds the focus for ever would never end.
  for (let steps = 0; steps < 3000; steps += 1) {
    await page.keyboard.press('Tab')
    const next = String(await page.evaluate(noteFocus))
    stops = next === at ? stops + 1 : 0
    expect([next, stops < 60]).toEqual([next, true])
    if (next === '' && seen.size > 0 && at !== '') break
    at = next
    if (next !== '') seen.add(next)
  }
  const open = [...seen].filter((label) => !/, (?:Read-only|Disabled)$/.test(label))
  expect(open).toHaveLength(componentKinds.length * 4)
  expect(await page.evaluate(notReached)).toEqual([])
  await page.context().close()
})
