import { expect, test, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { chooseDay, enterAirport, typeDay, type TypedAirport } from './market-helpers.ts'
import { devices } from './shop-helpers.ts'
import { pageOf, visit } from './story-helpers.ts'

// A broker watches a route of the market. An operator offers an empty leg on it, and edits the leg afterwards.

const whitePlains = { code: 'KHPN', city: 'White Plains' }
const teterboro = { code: 'KTEB', city: 'Teterboro' }
const nashville = { code: 'KBNA', city: 'Nashville' }

/** Pat, of the broker Cumberland Air, makes a search and follows it. */
async function watchRoute(pat: Page, name: string, day: number): Promise<void> {
  await visit(pat, '/cbdb/marketplace/searches')
  await pat.getByRole('link', { name: 'New', exact: true }).click()
  await expect(pat.getByRole('heading', { level: 1, name: 'New marketplace search' })).toBeVisible()
  await pat.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await enterAirport(pat, 'From', whitePlains)
  await enterAirport(pat, 'To', nashville)
  await pat.getByRole('textbox', { name: 'First date', exact: true }).fill(typeDay(day))
  await pat.getByRole('textbox', { name: 'Last date', exact: true }).fill(typeDay(day))
  await pat.getByRole('combobox', { name: 'Followers', exact: true }).fill('Pat')
  await pat.getByRole('option', { name: /^Pat Quill/ }).click()
  await pat.keyboard.press('Escape')
  await expectAxeClean(pat)
  await pat.getByRole('button', { name: 'Create marketplace search' }).click()
  await expect(pat.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(pat.getByText('No offers now')).toBeVisible()
}

/** Sam, of the operator Nextwind, offers an empty leg to Nashville. */
async function offerLeg(sam: Page, from: TypedAirport, day: number) {
  await visit(sam, '/nxt/empties/new')
  await enterAirport(sam, 'From', from)
  await enterAirport(sam, 'To', nashville)
  await sam.getByRole('textbox', { name: 'Departure', exact: true }).fill(typeDay(day))
  await sam.getByRole('textbox', { name: 'Departure: time', exact: true }).fill('10:00 am')
  await sam.getByRole('checkbox', { name: 'Verified', exact: true }).check()
  await sam.getByRole('button', { name: 'Create empty leg' }).click()
  await expect(sam.getByRole('heading', { level: 1, name: `${from.code} to KBNA` })).toBeVisible()
}

async function showPrice(sam: Page): Promise<void> {
  await sam.getByRole('textbox', { name: 'Price', exact: true }).fill('9800')
  await sam.getByRole('checkbox', { name: 'Show price', exact: true }).check()
  await sam.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sam.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
}

for (const { device, viewport } of variantsToRun(devices))
  test(`a broker watches a route on ${device} and receives one notice, also after the leg is edited`, async ({
    browser,
  }) => {
    const day = chooseDay()
    const name = `Nashville on ${typeDay(day)}`
    const [pat, sam] = [await pageOf(browser, cast.pat, { viewport }), await pageOf(browser, cast.sam, { viewport })]
    await watchRoute(pat, name, day)
    await offerLeg(sam, teterboro, day)

    // The open page of the search follows the market.
    const offer = pat.getByRole('main').getByRole('listitem').filter({ hasText: 'KTEB → KBNA' })
    await expect(offer).toContainText('Nextwind Aviation')
    await expect(offer).toContainText('verified, price on request')
    await expect(offer).toContainText('High, 24 mi from your start')
    await showPrice(sam)
    await expect(offer).toContainText('verified, $9,800.00')
    await expect(offer).toHaveCount(1)
    await expectAxeClean(pat)

    // A later leg is notified too: by then a second notice of the edited one would be there.
    await offerLeg(sam, whitePlains, day)
    await pat.getByRole('button', { name: /^Notifications/ }).click()
    const notices = pat.getByRole('dialog', { name: 'Notifications' }).getByRole('link').filter({ hasText: name })
    await expect(notices).toHaveCount(2)
    await expect(notices.filter({ hasText: `${name}: KHPN to KBNA` })).toContainText('Exact')
    await expect(notices.filter({ hasText: `${name}: KTEB to KBNA` })).toHaveCount(1)
    await expectAxeClean(pat)
    await notices.filter({ hasText: `${name}: KTEB to KBNA` }).click()
    await expect(pat.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(pat.getByRole('main')).toContainText(/Matches so far\s*2/)
    await pat.context().close()
    await sam.context().close()
  })
