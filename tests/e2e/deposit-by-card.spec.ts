import { expect, test, type APIRequestContext } from '@playwright/test'
import { formatMoney } from '../../domain/kernel/values/format-value.ts'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { devices, payByCard } from './shop-helpers.ts'
import { headersOf, pageOf, productUrl, receivedOutside, visit } from './story-helpers.ts'

// The charter desk of NXT asks for a deposit, and the customer pays it and the balance by card.

interface Trip {
  readonly id: string
  readonly trip_number: string
}

/** Trips of the demo world that wait for their payment: their price is locked. */
async function listWaiting(request: APIRequestContext): Promise<readonly Trip[]> {
  const where = encodeURIComponent(JSON.stringify(['status', '==', 'pWaiting']))
  const url = `${productUrl()}/api/data/clients/${clientIds.NXT}/trips?limit=20&where=${where}`
  const answer = await request.get(url, { headers: await headersOf(cast.sam, clientIds.NXT) })
  return ((await answer.json()) as { rows: readonly Trip[] }).rows
}

/** '$38,167.71 to pay' in cents. */
const parseCents = (words: string): number => Math.round(Number(words.replaceAll(/[^\d.]/g, '')) * 100)

for (const [at, { device, viewport }] of variantsToRun(devices).entries())
  test(`deposit and balance of a trip are paid by card on ${device}`, async ({ browser, request }) => {
    const trip = (await listWaiting(request))[at]
    if (trip === undefined) throw new Error('no trip of NXT waits for its payment')
    const sam = await pageOf(browser, cast.sam)
    await visit(sam, `/nxt/trips/${trip.id}`)
    await expect(sam.getByRole('heading', { level: 1, name: `Trip ${trip.trip_number}` })).toBeVisible()
    await sam.getByRole('button', { name: 'More ways to request payment' }).click()
    await sam.getByRole('menuitem', { name: 'Request a deposit' }).click()
    const dialog = sam.getByRole('dialog', { name: `Deposit for trip ${trip.trip_number}` })
    await dialog.getByRole('textbox', { name: 'Deposit' }).fill('9000000')
    await dialog.getByRole('button', { name: 'Write the message' }).click()
    await expect(dialog).toContainText('A deposit is at most the')
    await dialog.getByRole('textbox', { name: 'Deposit' }).fill('5000')
    await expect(dialog).toContainText('The customer may pay $5,000.00 now and the rest later')
    await expectAxeClean(sam)
    await dialog.getByRole('button', { name: 'Write the message' }).click()
    const link = sam.locator('[contenteditable] a[href*="/shared/"]')
    await expect(sam.locator('[contenteditable]')).toContainText('$5,000.00 now as a deposit')
    const address = (await link.getAttribute('href')) ?? ''
    await sam.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
    await receivedOutside((mail) => mail.html?.includes(address) === true)

    const context = await browser.newContext({ baseURL: productUrl(), viewport })
    const customer = await context.newPage()
    await customer.goto(new URL(address).pathname)
    await expect(customer.getByRole('radio', { name: /^Deposit now, the rest later/ })).toBeChecked()
    await expectAxeClean(customer)
    const due = await customer.getByRole('heading', { name: /to pay$/ }).innerText()
    const rest = formatMoney(parseCents(due) - 500_000)
    await payByCard(customer, '$5,000.00', /4242/)
    await expect(customer.getByRole('heading', { name: `${rest} to pay` })).toBeVisible()
    await expect(customer.getByRole('radio')).toHaveCount(0)
    await expectAxeClean(customer)
    await payByCard(customer, rest, /4444/)
    await expect(customer.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await expectAxeClean(customer)

    // The desk sees the trip paid, and both cards on its invoice.
    await visit(sam, `/nxt/trips/${trip.id}?tab=invoice`)
    await expect(sam.getByRole('region', { name: 'Invoice', exact: true })).toContainText('Paid')
    await expect(sam.getByRole('list', { name: 'Payments' })).toContainText('$5,000.00')
    await expect(sam.getByRole('list', { name: 'Payments' })).toContainText(rest)
    await sam.getByRole('link', { name: /^Invoice INV-/ }).click()
    const atProvider = sam.getByRole('region', { name: 'At the provider' }).getByRole('list', { name: 'Payments' })
    await expect(atProvider.getByRole('listitem')).toHaveCount(2)
    await expect(atProvider).toContainText('Visa 4242 Captured')
    await expect(atProvider).toContainText('Mastercard 4444 Captured')
    await expectAxeClean(sam)
    await context.close()
    await sam.context().close()
  })
