import { expect, test, type Page } from '@playwright/test'
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

const label = 'Demo model (answers by rules)'
const saved = (page: Page) => page.getByText(/Saved \d/).first()

test('a page is written with AI, changed when asked, published in a release and rolled back', async ({ browser }) => {
  const page = await product.page(browser, cast.ana)
  // What the demo puts live by itself is there to roll back to.
  await expect.poll(async () => (await page.request.get('/site/laro/')).status(), { timeout: 120_000 }).toBe(200)
  await product.add(cast.ana, 'cms/root/pages', { name: 'Winter offers', url: '/winter-offers' })
  await page.goto('/laro/cms/pages')
  await page.getByRole('link', { name: 'Winter offers' }).click()
  await page.getByRole('button', { name: 'Write with AI: Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI HTML generator' })
  await expect(dialog.getByText(label)).toBeVisible()
  await dialog.getByRole('textbox').fill('Write a section about winter: snow, sun and silence')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(dialog.getByText(label)).toBeVisible()
  await expectAxeClean(page)
  await dialog.getByRole('textbox').fill('Make the title "Snow days"')
  await dialog.getByRole('button', { name: 'Refine' }).click()
  await expect(dialog.getByText('1 of 1 changes taken')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'Snow days' }).first()).toBeVisible()
  await expect(saved(page)).toBeVisible()

  await page.getByRole('button', { name: 'Put into a release' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Publish 1 page' }).click()
  await expect(page.getByText('The release is live')).toBeVisible()
  const shown = async () => (await page.request.get('/site/laro/winter-offers')).text()
  await expect.poll(shown).toContain('Snow days')
  await page
    .getByRole('button', { name: /^Roll back to / })
    .first()
    .click()
  await expect(page.getByText('The site is as it was')).toBeVisible()
  await expect.poll(shown).not.toContain('Snow days')
  await page.context().close()
})

test('a message is polished, with the label of the model beside the suggestion', async ({ browser }) => {
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
