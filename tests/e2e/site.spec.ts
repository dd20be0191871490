import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { openInbox, pageForFile, productUrl, threadRow, visit } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

// A page is changed, approved, published and rolled back; visitors see whole releases alone, and ask by the site's
// forms.

test('the preview of a page shows its pictures', async ({ browser }) => {
  const page = await anaPage(browser)
  await visit(page, '/laro/cms/pages')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const pictures = page.frameLocator('iframe[title="Preview of the page"]').getByRole('img')
  await expect(pictures.first()).not.toHaveJSProperty('naturalWidth', 0)
})

test('a changed page is published with a release, and reverted by a roll back', async ({ browser }) => {
  const page = await anaPage(browser)
  const visitor = await browser.newContext({ baseURL: productUrl() }).then((context) => context.newPage())
  const heading = 'One aircraft and one telephone'
  const published = async () => {
    await visitor.goto('/site/laro/about-us')
    return visitor.getByRole('heading', { level: 2 }).first().textContent()
  }
  // The first release of the demo goes live by the clock, within a minute of the start.
  const isThere = async () => (await visitor.request.get('/site/laro/about-us')).status()
  await expect.poll(isThere, { timeout: 90_000 }).toBe(200)
  const before = await published()

  await visit(page, '/laro/cms/pages')
  await page.getByRole('link', { name: 'About us' }).click()
  await page.getByRole('button', { name: /^Section 1/ }).click()
  await page.getByLabel('Heading', { exact: true }).fill(heading)
  await expect(page.getByText(/Saved \d/)).toBeVisible()
  await expectAxeClean(page)
  expect(await published()).toBe(before)

  await page.getByRole('button', { name: 'Put into a release' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectAxeClean(page)
  expect(await published()).toBe(before)
  await page.getByRole('button', { name: 'Publish 1 page' }).click()
  await expect(page.getByText('The release is live')).toBeVisible()
  // A process keeps the known release for two seconds.
  await expect.poll(published).toBe(heading)
  await expectAxeClean(visitor)

  await page.getByRole('button', { name: 'Roll back to First release' }).click()
  await expect(page.getByText('The site is as it was')).toBeVisible()
  await expect.poll(published).toBe(before)
  await visitor.context().close()
})

test('a request from the page Book arrives in the inbox', async ({ browser }) => {
  const visitor = await browser.newContext({ baseURL: productUrl(), viewport: { width: 390, height: 844 } })
  const page = await visitor.newPage()
  await page.goto('/site/laro/book')
  await expectAxeClean(page)
  await page.getByLabel('From').fill('KTEB')
  await page.getByLabel('To').fill('MYNN')
  await page.getByLabel('Day').fill('2027-03-10')
  await page.getByLabel('Your name').fill('Rhea Fenwick')
  await page.getByLabel('Email').fill('rhea@fenwick.example')
  await page.getByRole('button', { name: 'Ask for a quote' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await visitor.close()

  const ana = await anaPage(browser)
  await openInbox(ana)
  await threadRow(ana, 'Charter request: KTEB to MYNN').click()
  await expect(ana.getByRole('article').first()).toContainText('From KTEB to MYNN on 03/10/2027')
})
