import { expect, test, type Locator } from '@playwright/test'
import { cast } from '../world.ts'
import { openMail, pageOf } from './house.ts'

// What one writes in has its buttons and its readers in view however narrow its pane is, and leaves the conversation some.

const longName = 'Maximiliana Constantinopoulou-Featherstonehaugh of the Northern Brokers and Partners'

/** Whether something lies within another, by its left and right edges. */
async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, around] = await Promise.all([inner.boundingBox(), outer.boundingBox()])
  if (one === null || around === null) return false
  return one.x >= around.x - 1 && one.x + one.width <= around.x + around.width + 1
}

for (const width of [820, 1440])
  test(`Send and a long recipient are in view at ${width} pixels`, async ({ browser }) => {
    const page = await pageOf(browser, cast.jo, { viewport: { width, height: 800 } })
    await openMail(page, { subject: `Fits in ${width}`, from: `${longName} <long${width}@north.example>` })
    await page.keyboard.press('r')
    const box = page.locator('[data-compose]')
    await expect(box.locator('[contenteditable]')).toBeFocused()
    await box.getByRole('button', { name: 'CC', exact: true }).click()
    await box.getByRole('textbox', { name: 'CC' }).fill(`${longName.replaceAll(' ', '.')}@north.example`)
    await page.keyboard.press('Enter')
    const inView = [
      box.getByRole('button', { name: /^Send Ctrl/ }),
      box.getByRole('button', { name: 'Note', exact: true }),
      ...(await box.getByRole('button', { name: /^Remove / }).all()),
    ]
    expect(inView).toHaveLength(4)
    for (const one of inView) expect(await isWithin(one, box), String(one)).toBe(true)
    expect(await box.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await page.context().close()
  })

test('at 200 % zoom the conversation can be read beside what is written', async ({ browser }) => {
  const page = await pageOf(browser, cast.jo, { viewport: { width: 640, height: 400 } })
  await openMail(page, { subject: 'Read at 200 %' })
  await page.keyboard.press('r')
  const box = page.locator('[data-compose]')
  await expect(box.locator('[contenteditable]')).toBeFocused()
  const message = page.getByRole('article', { name: /incoming message/ })
  const [read, written] = await Promise.all([message.boundingBox(), box.locator('..').boundingBox()])
  expect((written?.y ?? 0) - Math.max(0, read?.y ?? 0)).toBeGreaterThan(40)
  const send = box.getByRole('button', { name: /^Send( Ctrl|$)/ })
  await send.scrollIntoViewIfNeeded()
  await expect(send).toBeInViewport()
  await page.context().close()
})
