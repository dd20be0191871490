import { expect, test, type APIRequestContext } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { headersOf, pageOf, productUrl, receivedOutside, visit } from './story-helpers.ts'

const laro = `/api/data/clients/${clientIds.LARO}`

interface Found {
  readonly id: string
  readonly number: string
  readonly trip: { readonly id: string; readonly label: string }
}

/** A trip of the demo world with a locked price, whose draft of an invoice is voided: it has none then. */
async function tripToInvoice(request: APIRequestContext): Promise<Found['trip']> {
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const where = encodeURIComponent(JSON.stringify(['status', '==', 'draft']))
  const answer = await request.get(`${productUrl()}${laro}/invoices?limit=1&where=${where}`, { headers })
  const { rows } = (await answer.json()) as { rows: readonly [Found] }
  const [{ id, trip }] = rows
  await request.post(`${productUrl()}/api/invoices/${id}/void`, { headers, data: { why: 'Made anew' } })
  return trip
}

test('a trip is invoiced, its invoice sent with the PDF and paid in two parts; accounting reads it', async ({
  browser,
  request,
}) => {
  const trip = await tripToInvoice(request)
  const page = await pageOf(browser, cast.ana, { viewport: { width: 1280, height: 900 } })
  await page.goto(`/laro/trips/${trip.id}?tab=invoice`)
  await page.getByRole('button', { name: 'Invoice this trip' }).click()
  await expect(page.getByRole('table', { name: 'Lines of the invoice' })).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expectAxeClean(page)

  await page.getByRole('button', { name: 'Edit lines' }).click()
  const editor = page.getByRole('dialog', { name: 'Lines of the invoice' })
  await editor.getByRole('button', { name: 'Add line' }).click()
  const added = editor.getByRole('group', { name: /^Line/ }).last()
  await added.getByLabel('Description').fill('De-icing')
  await added.getByLabel('At actual').check()
  await editor.getByRole('button', { name: 'Save lines' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('row', { name: 'De-icing' })).toContainText('At actual')
  await page.getByRole('button', { name: 'Send invoice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invoice' }).click()
  await expect(page.getByText('De-icing is billed at actual cost. Enter the cost or remove the line.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit lines' }).click()
  await added.getByLabel('Amount').fill('250')
  await editor.getByRole('button', { name: 'Save lines' }).click()
  await expect(page.getByRole('row', { name: 'De-icing' })).toContainText('$250.00')

  await page.getByRole('button', { name: 'Send invoice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invoice' }).click()
  const box = page.getByRole('region', { name: 'Write a message' })
  await expect(box.getByRole('textbox', { name: 'Subject' })).toHaveValue(title)
  await expect(box.getByText(`${title}.pdf`)).toBeVisible()
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  const mail = await receivedOutside((one) => one.subject === title)
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`${title}.pdf`, 'application/pdf'],
  ])

  await visit(page, `/laro/trips/${trip.id}?tab=invoice`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: /^Payment of/ })
  await expect(payment).toContainText('is then paid, and so is its trip.')
  await payment.getByLabel('Amount').fill('1000')
  await payment.getByLabel('Reference').fill('Wire 118')
  await expect(payment).toContainText('stay open.')
  await expectAxeClean(page)
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Wire 118')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('region', { name: 'Invoice', exact: true })).toContainText('Paid')
  await expect(
    page.getByRole('banner').or(page.locator('header')).getByText('Paid', { exact: true }).first(),
  ).toBeVisible()
  await expectAxeClean(page)
  await page.context().close()
})

test('a user with the role accounting reads invoices on a phone, and sees no control to change one', async ({
  browser,
  request,
}) => {
  const headers = await headersOf(cast.sue, clientIds.LARO)
  const url = `${productUrl()}/api/data/users/${cast.rae.id}`
  const user = (await (await request.get(url, { headers })).json()) as { version: number; roles: string[] }
  const give = async (roles: readonly string[], version: number) => {
    const answer = await request.patch(url, { headers, data: { version, change: { roles } } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await give([...user.roles, 'accounting', 'trips-r'], user.version)
  try {
    const page = await pageOf(browser, cast.rae, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await page.goto('/laro/data/invoices')
    await page.getByRole('link', { name: /INV-/ }).first().click()
    await expect(page.getByRole('table', { name: 'Lines of the invoice' })).toBeVisible()
    await expectAxeClean(page)
    for (const name of ['Record payment', 'PDF', 'Send invoice', 'Edit lines', 'Save'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await page.context().close()
  } finally {
    const now = (await (await request.get(url, { headers })).json()) as { version: number }
    await give(user.roles, now.version)
  }
})
