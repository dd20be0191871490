import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { BreakableProduct } from './breakable-product.ts'
import { openInbox } from './story-helpers.ts'

// A demo that names no language model asks its own, which is labelled: the whole way without any provider.

let product: BreakableProduct
test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await BreakableProduct.open()
  await product.signIn(cast.ana)
})
test.afterAll(() => product.close())
test.setTimeout(240_000)

interface Picture {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A picture as wide as a page. */
const winter = (): Promise<Buffer> =>
  sharp({ create: { width: 1280, height: 720, channels: 3, background: '#c8dbee' } })
    .png()
    .toBuffer()

const desk = { width: 1280, height: 720 }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

const label = 'Demo model (answers by rules)'
const saved = (page: Page) => page.getByText(/Saved \d/).first()

/** A landing page that has a place for a picture, and one for words. */
const sections = [
  { id: 's1', kind: 'hero', heading: 'Winter', html: '', buttons: [] },
  { id: 's2', kind: 'text', heading: '', html: '', buttons: [] },
]

/** Brings a picture to the first section, crops it to less than half, and describes it. */
async function bringPicture(page: Page, picture: Picture): Promise<void> {
  await page.getByRole('button', { name: /^Section 1/ }).click()
  const section = page.locator('[data-item="s1"]')
  await section.getByLabel('Picture to upload').setInputFiles(picture)
  await section.getByRole('button', { name: 'Crop', exact: true }).click()
  const crop = page.getByRole('dialog', { name: 'Crop Image' })
  await crop.getByLabel('Width, %').fill('60')
  await crop.getByLabel('Width, %').press('Tab')
  await crop.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Cropped. The original of 1280 × 720 is kept')).toBeVisible()
  await section.getByLabel('Alt text').fill('Mountains in snow')
}

/** Asks for words from a picture on a phone, then at a desk for another title, and accepts the suggestion. */
async function writeWithAi(page: Page, picture: Picture): Promise<void> {
  await page.getByRole('button', { name: /^Section 2/ }).click()
  await page.getByRole('button', { name: 'Write with AI: Text' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI HTML generator' })
  await expect(dialog.getByText(label)).toBeVisible()
  await dialog.getByLabel('Image or PDF to attach').setInputFiles(picture)
  await expect(dialog.getByText(picture.name)).toBeVisible()
  await dialog.getByRole('textbox').fill('Write a section about winter: snow, sun and silence')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(dialog.getByText(label)).toBeVisible()
  await expectAxeClean(page)
  await page.setViewportSize(desk)
  await expectAxeClean(page)
  await dialog.getByRole('textbox').fill('Make the title "Snow days"')
  await dialog.getByRole('button', { name: 'Refine' }).click()
  await expect(dialog.getByText('1 of 1 changes taken')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Snow days').first()).toBeVisible()
}

test('a landing page is made on a phone from a picture with AI, cropped, and at a desk published in a release and rolled back', async ({
  browser,
}) => {
  const page = await product.page(browser, cast.ana, phone)
  // The release that the demo publishes by itself is the target of the roll back.
  await expect.poll(async () => (await page.request.get('/site/laro/')).status(), { timeout: 120_000 }).toBe(200)
  const [title, url] = ['Winter offers', '/winter-offers']
  await product.add(cast.ana, 'cms/root/pages', { name: title, url, kind: 'landing', content: { sections } })
  const picture: Picture = { name: 'winter.png', mimeType: 'image/png', buffer: await winter() }
  await page.goto('/laro/cms/pages')
  await page.getByRole('link', { name: title }).click()
  await bringPicture(page, picture)
  await writeWithAi(page, picture)
  await expect(saved(page)).toBeVisible()

  await page.getByRole('button', { name: 'Put into a release' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Publish 1 page' }).click()
  await expect(page.getByText('The release is live')).toBeVisible()
  const shown = async () => (await page.request.get(`/site/laro${url}`)).text()
  await expect.poll(shown).toContain('Snow days')
  expect(await shown()).toContain('alt="Mountains in snow"')
  await page
    .getByRole('button', { name: /^Roll back to / })
    .first()
    .click()
  await expect(page.getByText('The site is as it was')).toBeVisible()
  await expect.poll(shown).not.toContain('Snow days')
  await page.context().close()
})

test('a polished message shows the label of the model with its suggestion', async ({ browser }) => {
  const page = await product.page(browser, cast.ana)
  await openInbox(page)
  await page.locator('[data-thread]').nth(2).click()
  await expect(page.locator('[data-message]:visible').first()).toBeVisible()
  await page.keyboard.press('n')
  const editor = page.locator('[contenteditable="true"]')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('i think  we are late , with N123AB')
  await page.getByRole('button', { name: 'AI polish' }).click()
  const review = page.getByRole('region', { name: 'AI suggestion' })
  await expect(review).toContainText('Suggestion Ready')
  await expect(review).toContainText(label)
  await review.getByRole('button', { name: /^Accept/ }).click()
  await expect(editor).toHaveText('I think we are late, with N123AB')
  await page.context().close()
})
