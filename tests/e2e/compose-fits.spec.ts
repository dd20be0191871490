import { expect, test, type Locator, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { intercept } from './intercept.ts'
import { openMail, pageForFile, pageOf } from './story-helpers.ts'

// The editor keeps its buttons and recipients in view in a narrow pane, and leaves room for the conversation.

const joPage = pageForFile(cast.jo)

const longName = 'Maximiliana Constantinopoulou-Featherstonehaugh of the Northern Brokers and Partners'

/** True if a part lies within another, by its left and right edges. */
async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, around] = await Promise.all([inner.boundingBox(), outer.boundingBox()])
  if (one === null || around === null) return false
  return one.x >= around.x - 1 && one.x + one.width <= around.x + around.width + 1
}

const fits = (box: Locator): Promise<boolean> => box.evaluate((element) => element.scrollWidth <= element.clientWidth)

/** True if parts are in one line: their middles are within a few pixels of each other. */
async function isOneLine(...parts: readonly Locator[]): Promise<boolean> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const middles = boxes.map((box) => (box === null ? NaN : box.y + box.height / 2))
  return Math.max(...middles) - Math.min(...middles) < 4
}

const expectInLine = (...parts: readonly Locator[]) => expect.poll(() => isOneLine(...parts)).toBe(true)

const boxOf = (page: Page) => page.locator('[data-compose]')
const sendOf = (box: Locator) => box.getByRole('button', { name: /^Send( Ctrl|$)/ })
const kindOf = (box: Locator) => box.getByRole('group', { name: 'Kind of message' })

/** The channel is at the left, the tools are in one row, and Send is in view. */
async function expectTidy(box: Locator): Promise<void> {
  const button = (name: string) => box.getByRole('button', { name, exact: true })
  const kind = kindOf(box)
  const fromLeft = async () => {
    const [left, around] = await Promise.all([kind.boundingBox(), box.boundingBox()])
    return (left?.x ?? 99) - (around?.x ?? 0)
  }
  await expect.poll(fromLeft).toBeLessThan(16)
  await expectInLine(kind, button('Save Draft'), button('Discard'))
  await expectInLine(box.getByRole('textbox', { name: 'To' }), button('CC'), button('BCC'))
  const row = [button('Formatting'), button('Attach files'), button('Options'), button('Schedule send')]
  await expectInLine(...row, sendOf(box))
  await sendOf(box).scrollIntoViewIfNeeded()
  await expect(sendOf(box)).toBeInViewport({ ratio: 0.9 })
}

/** At 200 % zoom the conversation stays readable above the editor, also with a longer text in it. */
async function expectRoomToRead(page: Page): Promise<void> {
  const message = page.getByRole('article', { name: /incoming message/ })
  const around = page.getByRole('region', { name: 'Messages' })
  const room = async () => {
    const boxes = [message, around, boxOf(page).locator('..')].map((part) => part.boundingBox())
    const [read, pane, written] = await Promise.all(boxes)
    return (written?.y ?? 0) - Math.max(pane?.y ?? 0, read?.y ?? 0)
  }
  await expect.poll(room).toBeGreaterThan(40)
}

/** Two recipients with long names and their buttons are in view. */
async function expectLongNamesWithin(box: Locator): Promise<void> {
  const recipients = box.getByRole('button', { name: /^Remove / })
  await expect(recipients).toHaveCount(2)
  const inView = [
    sendOf(box),
    box.getByRole('button', { name: 'Note', exact: true }),
    recipients.first(),
    recipients.last(),
  ]
  for (const one of inView) await expect.poll(() => isWithin(one, box), String(one)).toBe(true)
  await expect.poll(() => fits(box)).toBe(true)
}

/** Leaves no draft behind in the thread. */
async function discard(box: Locator): Promise<void> {
  await box.getByRole('button', { name: 'Discard' }).click()
  await expect(box.locator('[contenteditable]')).toHaveCount(0)
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 820, height: 800 },
  { width: 640, height: 400 },
] as const

test('the editor fits from 1440 to 640 pixels, as a message, a note and a text', async ({ browser }) => {
  const page = await joPage(browser)
  await page.setViewportSize(sizes[0])
  await openMail(page, { subject: 'Fits everywhere' })
  await page.keyboard.press('r')
  const box = boxOf(page)
  await expect(box.locator('[contenteditable]')).toBeFocused()
  await page.keyboard.type('The aircraft is held until Friday.')
  const kind = kindOf(box)
  await expect(kind.getByRole('button', { name: 'Message' })).toHaveAttribute('aria-pressed', 'true')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectTidy(box)
  }
  await expectRoomToRead(page)
  await box.locator('[contenteditable]').focus()
  for (let line = 0; line < 10; line++) await page.keyboard.press('Enter')
  await expectRoomToRead(page)
  for (let line = 0; line < 10; line++) await page.keyboard.press('Backspace')

  // The words stay, and who reads them is said.
  await kind.getByRole('button', { name: 'Note' }).click()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(box.getByText('Only your team sees this')).toBeInViewport({ ratio: 1 })
    await expect(box.getByRole('textbox', { name: 'Note' })).toHaveText('The aircraft is held until Friday.')
  }
  await kind.getByRole('button', { name: 'Text' }).click()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(box.getByLabel('Text message')).toHaveValue('The aircraft is held until Friday.')
    await expect.poll(() => fits(box)).toBe(true)
  }
  await kind.getByRole('button', { name: 'Message' }).click()
  await discard(box)
})

test('Send and recipients with long names are in view from 1440 to 640 pixels', async ({ browser }) => {
  const page = await joPage(browser)
  await page.setViewportSize(sizes[0])
  await openMail(page, { subject: 'Fits long names', from: `${longName} <long@north.example>` })
  await page.keyboard.press('r')
  const box = boxOf(page)
  await expect(box.locator('[contenteditable]')).toBeFocused()
  await box.getByRole('button', { name: 'CC', exact: true }).click()
  await box.getByRole('textbox', { name: 'CC' }).fill(`${longName.replaceAll(' ', '.')}@north.example`)
  await page.keyboard.press('Enter')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectLongNamesWithin(box)
  }
  await discard(box)
})

test('the kinds of message keep their place when the editor loads late', async ({ browser }) => {
  const page = await pageOf(browser, cast.jo, { viewport: { width: 1280, height: 800 } })
  const editor = Promise.withResolvers<void>()
  await intercept(page, /\/assets\/rich-(text|editor)-.*\.js$/, async (route) => {
    await editor.promise
    await route.fallback()
  })
  await openMail(page, { subject: 'A late editor' })
  await page.keyboard.press('r')
  const box = page.locator('[data-compose]')
  const kinds = box.getByRole('group', { name: 'Kind of message' })
  const top = async () => (await kinds.boundingBox())?.y
  await expect(kinds).toBeVisible()
  await expect(box.locator('[contenteditable]')).toHaveCount(0)
  const before = await top()
  editor.resolve()
  await expect(box.locator('[contenteditable]')).toBeFocused()
  expect(await top()).toBe(before)
  await page.context().close()
})

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const isOver = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

for (const width of variantsToRun([390, 820, 1280]))
  test(`a toast covers neither rows nor buttons at ${width} pixels`, async ({ browser }) => {
    const page = await joPage(browser)
    await page.setViewportSize({ width, height: 700 })
    await openMail(page, { subject: `Done beside a toast at ${width}` })
    const main = page.getByRole('main')
    const before = await main.boundingBox()
    await page.keyboard.press('e')
    const toast = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first()
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    // Read at once: the next thread appears soon, and its buttons change.
    const parts = page.locator('main [role=tabpanel], main button:not([role=tabpanel] *)')
    const covered = async () => {
      const around = await toast.boundingBox()
      const boxes = await parts.evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON() as Box),
      )
      return around && boxes.filter((box) => box.width > 0 && isOver(box, around))
    }
    await expect.poll(covered).toEqual([])
    await expect(main).toHaveCSS('padding', '0px')
    expect(await main.boundingBox()).toEqual(before)
  })
