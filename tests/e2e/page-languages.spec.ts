import { expect, test } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { pageOf, productUrl, visit } from './story-helpers.ts'

// A site gets a second language; a page is translated, checked and published, and visitors find it at its own address.

test('a page is translated into a second language, and published at a separate address', async ({ browser }) => {
  const page = await pageOf(browser, cast.lee)
  await page.goto('/eqip/company/settings?tab=sites')
  const languages = page.getByLabel(/^Languages/).first()
  await languages.fill('en')
  await languages.press('Enter')
  await languages.fill('fr')
  await languages.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await visit(page, '/eqip/cms/pages')
  await page.getByRole('link', { name: 'About us' }).click()
  await page.getByLabel('Language', { exact: true }).first().click()
  await page.getByRole('option', { name: /^French, \d+ missing$/ }).click()
  await page.getByRole('button', { name: /^Section 1/ }).click()
  const heading = page.getByLabel('Heading', { exact: true })
  await expect(page.getByText('Missing in French', { exact: true }).first()).toBeVisible()
  // The text of the first language is shown as a hint, and is no value.
  await expect(heading).toHaveValue('')
  await expect(heading).not.toHaveAttribute('placeholder', '')
  await heading.fill('Un avion, un téléphone')
  await expect(page.getByText(/Saved \d/)).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Un avion, un téléphone' })).toBeVisible()
  await expectAxeClean(page)

  await page.getByRole('button', { name: 'Put into a release' }).click()
  await page.getByRole('button', { name: /about-us/ }).click()
  await expect(page.getByText(/^Missing in French: /)).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Publish 1 page' }).click()
  await expect(page.getByText('The release is live')).toBeVisible()

  const visitor = await browser.newContext({ baseURL: productUrl() }).then((context) => context.newPage())
  const isThere = async () => (await visitor.request.get('/site/eqip/fr/about-us')).status()
  await expect.poll(isThere).toBe(200)
  await visitor.goto('/site/eqip/fr/about-us')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(visitor.getByRole('heading', { name: 'Un avion, un téléphone' })).toBeVisible()
  await expectAxeClean(visitor)
  await visitor.getByRole('link', { name: 'English' }).click()
  await expect(visitor).toHaveURL(/\/site\/eqip\/about-us$/)
  await visitor.context().close()
  await page.context().close()
})
