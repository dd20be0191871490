import { expect, test, type Locator, type Page } from '@playwright/test'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { openMail, pageOf } from './story-helpers.ts'

const fieldOf = (leg: Locator, name: string) => leg.getByLabel(name, { exact: true }).and(leg.locator('input'))

/** True if the page does not extend beyond the right edge. */
const overhang = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

test('a mail becomes a quote that opens on its legs with doubtful values marked, at a desk and on a phone', async ({
  browser,
}) => {
  const page = await pageOf(browser, cast.ana, { viewport: { width: 1280, height: 900 } })
  const subject = 'Nassau with ten bags'
  await openMail(page, {
    from: 'Grant Farrow <grant@farrow.example>',
    subject,
    text: 'Please quote Teterboro to Nassau on December 4, 2030 in the morning, back December 8, 2030 at 4pm. Six of us. Maybe St Barts in between.',
  })
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  // By its key everywhere: in charter-story.spec.ts.
  await page.getByRole('button', { name: 'New quote', exact: true }).click()
  await expect(page).toHaveURL(/\/laro\/quotes\/new\?thread=/)
  const wrote = page.getByRole('complementary', { name: 'What they wrote' })
  await expect(wrote.locator('mark', { hasText: 'Teterboro' })).toBeVisible()
  await expect(wrote.getByRole('region', { name: 'Could not read' })).toContainText('“St Barts”')
  const leg = page.getByRole('group', { name: 'Leg 1', exact: true })
  const check = leg.getByRole('list', { name: 'Check' })
  await expect(check).toContainText('“morning” is no time. 9:00 AM was taken.')
  await expect(fieldOf(leg, 'From')).toHaveValue('KTEB')
  await expectAxeClean(page)
  expect(await overhang(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await expect(check).toContainText('“morning” is no time. 9:00 AM was taken.')
  await expectAxeClean(page)

  // Changing the time counts as checking it.
  await fieldOf(leg, 'Time').fill('10:30 am')
  await fieldOf(leg, 'Time').press('Tab')
  await expect(check).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/\/laro\/quotes\/[^/?]{36}$/)
  await expect(page.getByRole('tab', { name: /^Legs/ })).toHaveAttribute('aria-selected', 'true')
  await expect(fieldOf(leg, 'Time')).toHaveValue('10:30 AM')
  await expect(page.getByRole('region', { name: 'Conversations beside' })).toContainText('Six of us')
  await page.context().close()
})

test('a new quote begins with a leg, and its total follows its legs on request', async ({ browser }) => {
  const page = await pageOf(browser, cast.sam)
  await page.goto('/nxt/quotes/new')
  const leg = page.getByRole('group', { name: 'Leg 1', exact: true })
  await fieldOf(leg, 'Date').fill('12/20/2030')
  await fieldOf(leg, 'From').fill('kteb')
  await fieldOf(leg, 'From').press('Tab')
  await fieldOf(leg, 'To').fill('kvny')
  await fieldOf(leg, 'To').press('Tab')
  await fieldOf(leg, 'Aircraft').fill('N154NX')
  await fieldOf(leg, 'Aircraft').press('Tab')
  await expect(leg.getByRole('group', { name: 'Arrives, local' })).toContainText('PST')
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Create quote' }).click()
  await expect(page.getByRole('heading', { name: /^Quote \d+/ })).toBeVisible()
  const price = page.getByRole('region', { name: 'Price', exact: true })
  await expect(price).toContainText('No total is saved yet.')
  await price.getByRole('button', { name: /^Save \$/ }).click()
  await expect(price.getByRole('button', { name: /^Save \$/ })).toHaveCount(0)

  await fieldOf(leg, 'To').fill('kpbi')
  await fieldOf(leg, 'To').press('Tab')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const offer = page.getByRole('button', { name: /^Save \$[\d,.]+ as the total/ })
  await expect(offer).toBeVisible()
  await expectAxeClean(page)
  await offer.click()
  await expect(offer).toHaveCount(0)
  await page.context().close()
})
