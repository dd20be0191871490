import { expect, test } from '@playwright/test'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { add, headersOf, pageOf, productUrl } from './story-helpers.ts'

const teterboro = {
  icao: 'KTEB',
  name: 'Teterboro',
  city: 'Teterboro',
  latitude: 40.8501,
  longitude: -74.0608,
  timezone: 'America/New_York',
}
const palmBeach = {
  icao: 'KPBI',
  name: 'Palm Beach Intl',
  city: 'West Palm Beach',
  latitude: 26.6832,
  longitude: -80.0956,
  timezone: 'America/New_York',
}
const takeoff = Date.UTC(2030, 11, 18, 13, 0)

const legs = [
  {
    id: 'out',
    departureAirport: teterboro,
    arrivalAirport: palmBeach,
    paxNum: 4,
    times: { takeoffUTC: takeoff, landingUTC: takeoff + 2.6 * hourMs },
  },
  {
    id: 'back',
    departureAirport: palmBeach,
    arrivalAirport: teterboro,
    paxNum: 4,
    times: { takeoffUTC: takeoff + 56 * hourMs, landingUTC: takeoff + 58.5 * hourMs },
  },
]

test('a customer opens a shared quote on a phone, asks, accepts and signs, and staff see it live', async ({
  browser,
  request,
}) => {
  const contact = await add(request, 'contacts', {
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@whitfield.example',
  })
  const known = { id: contact.id, name: 'Dana Whitfield', email: 'dana@whitfield.example' }
  const facts = { contact: known, legs, terms: 'Cancel free until 14 days before the flight.' }
  const first = await add(request, 'quotes', { ...facts, aircraft_type: 'm', price: { total: 3_698_090 } })
  await add(request, 'quotes', { ...facts, aircraft_type: 'lj', price: { total: 3_071_150 }, parent_id: first.id })

  const staff = await pageOf(browser, cast.ana)
  await staff.goto(`/laro/quotes/${first.id}?tab=sharing`)
  const shared = staff.waitForResponse((answer) => answer.url().endsWith('/charter/shares'))
  await staff.getByRole('button', { name: 'Share with the customer' }).click()
  const { url } = (await (await shared).json()) as { url: string }
  await expect(staff.getByText('Not opened yet')).toBeVisible()

  // The browser has no session and no stored data here.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const page = await context.newPage()
  // Refused calls, such as of a missing session, and violations of the page's policy.
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${productUrl()}${new URL(url).pathname}`)
  await expect(page.getByRole('heading', { name: 'Teterboro to West Palm Beach and back' })).toBeVisible()
  await expect(page.getByText('8:00 AM EST').first()).toBeVisible()
  await expectAxeClean(page)
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(wide).toBeLessThanOrEqual(0)
  await expect(staff.getByText('Opened once')).toBeVisible()

  await page.getByLabel('Your question').fill('Could a car wait at the steps?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Sent\. .* answers you by email/)).toBeVisible()

  await page.getByRole('radio', { name: 'Option 2' }).check()
  await page.getByRole('link', { name: 'Accept and sign' }).click()
  await page.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(page.getByText('Tick this to continue.')).toBeVisible()
  await page.getByLabel(/I have read/).check()
  await page.getByLabel('Sign by typing your full name').fill('Dana Whitfield')
  await page.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(page.getByRole('region', { name: 'Accepted' })).toContainText('Signed by Dana Whitfield')
  await expect(page.getByRole('region', { name: 'Accepted' })).toContainText('$30,711.50')
  await expectAxeClean(page)

  await expect(staff.getByRole('list', { name: 'Signatures' })).toContainText('Dana Whitfield')
  await expectAxeClean(staff)
  await staff.getByRole('tab', { name: 'Conversations' }).click()
  await expect(staff.getByText('Could a car wait at the steps?').first()).toBeVisible()

  // A stranger of another company sees neither the share nor the signature.
  const headers = await headersOf(cast.sam, clientIds.NXT)
  for (const collection of ['shares', 'acceptances']) {
    const seen = await request.get(`${productUrl()}/api/data/clients/${clientIds.NXT}/${collection}`, { headers })
    expect(await seen.text()).not.toContain(first.id)
  }
  expect(errors).toEqual([])
  expect(await context.cookies()).toEqual([])
  await context.close()
  await staff.context().close()
})
