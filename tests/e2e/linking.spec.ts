import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  add,
  alertOf,
  headersOf,
  laroMail,
  openInbox,
  openMail,
  pageForFile,
  pageOf,
  productUrl,
  sendAsCustomer,
  threadRow,
  visit,
} from './story-helpers.ts'
import { intercept } from './intercept.ts'

const joPage = pageForFile(cast.jo)
const anaPage = pageForFile(cast.ana)

/** A mail of a new customer arrives, and is open. */
const openMailFrom = (page: Page, name: string, subject: string) =>
  openMail(page, { from: `${name} <${name.toLowerCase().replaceAll(' ', '.')}@linking.example>`, subject })

async function openLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Thread options' }).click()
  await page.getByRole('menuitem', { name: 'Link…' }).click()
  await expect(page.getByRole('combobox', { name: /^Search / })).toBeFocused()
}

const record = (page: Page) => page.getByRole('complementary', { name: 'Record beside the thread' })

test('a thread is linked by keyboard, asks before it leaves a trip, and returns by Undo', async ({
  browser,
  request,
}) => {
  await add(request, 'trips', { trip_number: '990501', trip_id: 'T-990501', status: 'tConfirmed' })
  await add(request, 'trips', { trip_number: '990502', trip_id: 'T-990502', status: 'tConfirmed' })
  const page = await joPage(browser)
  await openMailFrom(page, 'Vera Holm', 'About our trip')
  const asked: string[] = []
  page.on('request', (one) => void asked.push(one.url()))
  await openLink(page)
  // 20 records a page (1-shell section 9).
  await expect.poll(() => asked.filter((url) => /\/trips\?.*limit=20\b/.test(url)).length).toBeGreaterThan(0)
  await expectAxeClean(page)
  await page.keyboard.type('990501')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('It is on Trip 990501 now.')).toBeVisible()
  await expect(record(page).getByRole('link', { name: 'Trip 990501' })).toBeVisible()
  await expect(threadRow(page, 'About our trip').getByText('Trip 990501')).toBeVisible()

  await openLink(page)
  await page.keyboard.type('990501')
  await expect(page.getByRole('option', { name: /990501.*Linked/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(alertOf(page)).toContainText('Cannot Link!')
  await expect(alertOf(page)).toContainText('The thread is already connected to that trip')
  await page.keyboard.press('Enter')

  await page.getByRole('combobox', { name: 'Search trips' }).fill('990502')
  await expect(page.getByRole('option', { name: /990502/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Already Linked!' })).toContainText(
    'This thread is already linked to Trip 990501.',
  )
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(record(page).getByRole('link', { name: 'Trip 990502' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(record(page).getByRole('link', { name: 'Trip 990501' })).toBeVisible()
})

test('a numbered quote keeps its threads from other quotes, and View leads to it', async ({ browser, request }) => {
  await add(request, 'quotes', { quote_number: '990601', quote_id: 'Q-990601' })
  await add(request, 'quotes', { quote_number: '990602', quote_id: 'Q-990602' })
  const trip = await add(request, 'trips', { trip_number: '990603', trip_id: 'T-990603', status: 'tConfirmed' })
  const page = await joPage(browser)
  await openMailFrom(page, 'Walt Brandt', 'About our quote')
  const choose = async (tab: string, number: string) => {
    await openLink(page)
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('combobox', { name: /^Search / }).fill(number)
    await page.getByRole('option', { name: new RegExp(number) }).click()
  }
  await choose('Quotes', '990601')
  await expect(record(page).getByRole('link', { name: 'Quote 990601', exact: true })).toBeVisible()
  await choose('Quotes', '990602')
  await expect(alertOf(page)).toContainText('Current quote is already linked to quote #990601.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.keyboard.press('Escape')
  await choose('Trips', '990603')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL(/\/laro\/quotes\//)
  expect(page.url()).not.toContain(trip.id)
})

test('another conversation leads to its record, and a single thread is merged into it there', async ({
  browser,
  request,
}) => {
  await add(request, 'trips', { trip_number: '990801', trip_id: 'T-990801', status: 'tConfirmed' })
  const page = await joPage(browser)
  await openMailFrom(page, 'Gina Orr', 'The flight itself')
  await openLink(page)
  await page.keyboard.type('990801')
  await expect(page.getByRole('option', { name: /990801/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(record(page).getByRole('link', { name: 'Trip 990801' })).toBeVisible()
  await openMailFrom(page, 'Hugo Orr', 'And the car')
  await page.keyboard.press('y')
  await page.getByRole('button', { name: 'Link this thread' }).click()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.getByRole('combobox', { name: 'Search messages' }).fill('flight itself')
  await page.getByRole('option', { name: /Gina Orr · The flight itself.*Trip 990801/ }).click()
  await expect(record(page).getByRole('link', { name: 'Trip 990801' })).toBeVisible()
  // The question is repeated with the present state.
  await page
    .getByRole('dialog', { name: 'Merge into' })
    .getByRole('button', { name: /The flight itself/ })
    .click()
  await expect(page.getByRole('heading', { name: 'The flight itself' })).toBeVisible()
  await expect(page.getByText('Threads merged')).toBeVisible()
})

test('a mail with the same subject is offered the record of the earlier one', async ({ browser, request }) => {
  await add(request, 'trips', { trip_number: '990901', trip_id: 'T-990901', status: 'tConfirmed' })
  const page = await joPage(browser)
  await openMailFrom(page, 'Ivo Grant', 'Seats on Friday')
  await openLink(page)
  await page.keyboard.type('990901')
  await expect(page.getByRole('option', { name: /990901/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(record(page).getByRole('link', { name: 'Trip 990901', exact: true })).toBeVisible()
  await sendAsCustomer({
    from: 'Ivo Grant <ivo.grant@linking.example>',
    to: laroMail,
    subject: 'AW: [EXTERNAL] Seats on Friday',
    text: 'One more.',
  })
  await threadRow(page, 'AW: [EXTERNAL] Seats on Friday').click()
  const offer = page.getByRole('note').filter({ hasText: 'Looks like it belongs to' })
  await expect(offer.getByRole('link', { name: 'Seats on Friday' })).toBeVisible()
  await offer.getByRole('button', { name: 'Link to Trip 990901' }).click()
  await expect(record(page).getByRole('link', { name: 'Trip 990901', exact: true })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('a colleague sees at once that a thread was linked elsewhere', async ({ browser, request }) => {
  await add(request, 'trips', { trip_number: '990701', trip_id: 'T-990701', status: 'tConfirmed' })
  const [jo, ana] = await Promise.all([joPage(browser), anaPage(browser)])
  await openMailFrom(jo, 'Xenia Falk', 'Seen by two')
  await visit(ana, jo.url())
  await expect(record(ana).getByRole('link', { name: 'Xenia Falk' })).toBeVisible()
  await openLink(jo)
  await jo.keyboard.type('990701')
  await expect(jo.getByRole('option', { name: /990701/ })).toBeVisible()
  await jo.keyboard.press('Enter')
  await expect(record(ana).getByRole('link', { name: 'Trip 990701' })).toBeVisible()
})

test('the contact of a thread is edited, found, added and restored', async ({ browser, request }) => {
  await add(request, 'accounts', { name: 'Falcon Partners' }).then(({ id }) =>
    add(request, 'contacts', {
      first_name: 'Yara',
      last_name: 'Lindt',
      email: 'yara@accounts.example',
      weight: 140,
      verified: true,
      accounts: [{ id, name: 'Falcon Partners' }],
    }),
  )
  const page = await joPage(browser)
  await openMailFrom(page, 'Zoe Marsh', 'Who is this')
  const card = record(page).getByRole('region', { name: /^Contact: / })
  await expect(card.getByRole('link', { name: 'Zoe Marsh' })).toBeVisible()
  await expect(card.getByRole('img', { name: 'Waits to be verified' })).toBeVisible()
  await expect(card).toContainText('Birthdate--')

  const edit = () => page.getByRole('button', { name: 'Set or edit the contact' }).click()
  await edit()
  const dialog = page.getByRole('dialog', { name: 'Set/Edit Contact' })
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(alertOf(page)).toContainText('A required field was not finished. Cannot save')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Marsh-Bell')
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('link', { name: 'Zoe Marsh-Bell' })).toBeVisible()
  await expect(threadRow(page, 'Who is this')).toContainText('Zoe Marsh-Bell')
  await page.keyboard.press('Escape')

  await edit()
  await dialog.getByRole('tab', { name: 'Find' }).click()
  await dialog.getByRole('combobox', { name: 'Search contacts' }).fill('yara lindt')
  await dialog.getByRole('option', { name: /Yara Lindt/ }).click()
  await expect(card.getByRole('link', { name: 'Yara Lindt' })).toBeVisible()
  await card.getByRole('button', { name: 'Reveal weight' }).click()
  const why = page.getByRole('dialog', { name: 'Reveal weight?' })
  await why.getByRole('textbox', { name: 'Why you need it' }).fill('Weight and balance')
  await why.getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect(card).toContainText('140 lbs')
  await expect(card.getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Falcon Partners' })).toHaveAttribute('href', /\/laro\/data\/accounts\//)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(card.getByRole('link', { name: 'Zoe Marsh-Bell' })).toBeVisible()

  await edit()
  await dialog.getByRole('tab', { name: 'Add' }).click()
  await dialog.getByRole('button', { name: 'Create contact' }).click()
  await expect(dialog.getByText('Phone or email is required.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Abel')
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('abel@linking.example')
  await dialog.getByRole('button', { name: 'Create contact' }).click()
  await expect(card.getByRole('link', { name: 'Abel' })).toBeVisible()

  await edit()
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Never kept')
  await dialog.getByRole('button', { name: 'Contact Details' }).click()
  await alertOf(page).getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/laro\/marketing\/contacts\//)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Abel' })).toBeVisible()
})

test('without the sales role a contact is read-only, and a deleted one shows Oops!', async ({ browser }) => {
  const subject = 'Read by Rae'
  const [rae, jo] = await Promise.all([pageOf(browser, cast.rae), joPage(browser)])
  await openMailFrom(rae, 'Bruno Sand', subject)
  await rae.getByRole('button', { name: 'Contact details' }).click()
  const details = rae.getByRole('dialog', { name: 'Contact' })
  await expect(details.getByRole('textbox')).toHaveCount(0)
  await expect(details).not.toContainText('Weight')
  await details.getByRole('button', { name: 'Contact Details' }).click()
  await expect(rae).toHaveURL(/\/laro\/marketing\/contacts\//)
  await rae.context().close()

  await openInbox(jo)
  await threadRow(jo, subject).click()
  await intercept(jo, '**/api/messaging/thread/*/contact', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid', issues: [{ path: 'contact', code: 'contact-not-set' }] } }),
  )
  await jo.getByRole('button', { name: 'Set or edit the contact' }).click()
  await jo.getByRole('tab', { name: 'Find' }).click()
  await jo.getByRole('option').first().click()
  await expect(alertOf(jo)).toContainText('Oops!')
  await expect(alertOf(jo)).toContainText('Please try again – Something went wrong. Please try saving again.')
  await jo.getByRole('button', { name: 'OK', exact: true }).click()
  await jo.keyboard.press('Escape')
  await expect(jo.getByRole('dialog')).toHaveCount(0)
})

test('an address of another contact is refused, and ids of other systems can only be removed', async ({ browser }) => {
  const page = await pageOf(browser, cast.sue)
  const stored = { first_name: 'Otto', last_name: 'Brandt', emails: [], third_party: ['qb:77'] }
  await add(page.request, 'contacts', { first_name: 'Pia', email: 'pia@taken-mail.example' })
  // Ids of other systems are the super role's alone to set.
  const made = await page.request.post(`${productUrl()}/api/data/clients/${clientIds.LARO}/contacts`, {
    headers: await headersOf(cast.sue, clientIds.LARO),
    data: stored,
  })
  const { id } = (await made.json()) as { readonly id: string }
  await page.goto(`/laro/marketing/contacts/${id}`)
  const emails = page.getByRole('textbox', { name: 'Secondary emails' })
  await emails.fill('PIA@taken-mail.example')
  await emails.press('Enter')
  await expect(alertOf(page)).toContainText('Cannot Add. Change Will Not Save!')
  await expect(alertOf(page)).toContainText(
    'Email "pia@taken-mail.example" already exists on another contact. You should merge it into this one. Click the three-dot icon.',
  )
  await alertOf(page).getByRole('button', { name: 'OK' }).click()
  await emails.fill('Otto@taken-mail.example')
  await emails.press('Enter')
  await expect(page.getByRole('list', { name: 'Secondary emails' })).toHaveText('otto@taken-mail.example')
  await page.getByRole('button', { name: 'Remove qb:77' }).click()
  await alertOf(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove qb:77' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Third-party ids' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expectAxeClean(page)
  await page.context().close()
})
