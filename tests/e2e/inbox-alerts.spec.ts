import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  add,
  alertOf,
  headersOf,
  openMail,
  pageForFile,
  pageOf,
  productUrl,
  receivedOutside,
  visit,
} from './story-helpers.ts'
import { intercept } from './intercept.ts'

const anaPage = pageForFile(cast.ana)

const ok = (page: Page) => page.getByRole('button', { name: 'OK', exact: true }).click()

/** Warnings that the page writes into the browser's log. */
function warningsOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') said.push(message.text())
  })
  return said
}

// The first that writes: a template is offered in an open page a minute after it was made.
test('a template that imports asks before its preview; a failed preview or send is logged and shown', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  const warnings = warningsOf(page)
  await add(page.request, 'documents', {
    name: 'Fresh figures',
    template_id: 'e2e-import',
    data_argument: 'quote',
    html: '<p>Quote {{ quote.quote_number }}</p>',
    import: 'quote',
  })
  const quote = await add(page.request, 'quotes', {
    quote_number: '992301',
    quote_id: 'Q-992301',
    contact: { id: 'x', name: 'Ian Port', email: 'ian@port.example' },
  })
  await visit(page, `/laro/threads?compose=${encodeURIComponent(`quotes/${quote.id}`)}`)
  await page.getByRole('button', { name: 'Options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Choose a template' }).click()
  await page.getByRole('textbox', { name: 'Search templates' }).fill('fresh')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('group', { name: 'Template: Fresh figures' })
  const preview = chip.getByRole('button', { name: 'Preview' })
  await preview.click()
  await expect(alertOf(page)).toContainText('Run Import Before Preview?')
  await expect(alertOf(page)).toContainText('Template will perform a data import unless you select No below.')
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Preview: Fresh figures' })
  await expect(shown.frameLocator('iframe').getByText('Quote 992301')).toBeVisible()
  await shown.getByRole('button', { name: 'Close', exact: true }).click()

  await preview.click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(alertOf(page)).toContainText('Cannot Import!')
  await ok(page)
  expect(warnings.filter((said) => said.includes('A template could not be filled in.'))).toHaveLength(1)

  await chip.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('A send that fails')
  await page.locator('[contenteditable]').fill('Hello')
  await intercept(page, '**/api/messaging/post', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }))
  await page.getByRole('button', { name: /^Send Ctrl/ }).click()
  await expect(alertOf(page)).toContainText('An Error Occurred')
  await ok(page)
  await expect(page.locator('[contenteditable]')).toHaveText('Hello')
  expect(warnings.filter((said) => said.includes('A message was not sent.'))).toHaveLength(1)
})

test('deleting a message asks in the words of the specification, and a refused deletion says Oops!', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  await openMail(page, { subject: 'Not to be deleted' })
  await page.keyboard.press('n')
  await page.locator('[contenteditable]').fill('A note to delete.')
  await page.keyboard.press('Control+Enter')
  const mail = page.getByRole('article', { name: 'Uma Berg, incoming message' })
  const note = page.getByRole('article', { name: 'Ana Ruiz, note for the team only' })
  const remove = async (message: typeof mail) => {
    await message.getByRole('button', { name: 'Message options' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await remove(note)
  await expect(alertOf(page)).toContainText('Are You Sure?')
  await expect(alertOf(page)).toContainText('This cannot be undone.')
  await alertOf(page).getByRole('button', { name: 'Delete' }).click()
  await expect(note).toHaveCount(0)

  await remove(mail)
  await expect(alertOf(page)).toContainText('This will delete the email and any attachments. Click Delete to confirm.')
  await intercept(page, '**/api/messaging/message/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  )
  await alertOf(page).getByRole('button', { name: 'Delete' }).click()
  await expect(alertOf(page)).toContainText('Oops!')
  await expect(alertOf(page)).toContainText(
    'Had trouble deleting this item. It may already be removed. Try refreshing your page.',
  )
  await ok(page)
  await expect(mail).toBeVisible()
})

test('the unread list needs the sales role: other users are told so on the page and in the bell', async ({
  browser,
}) => {
  const rae = await pageOf(browser, cast.rae)
  await rae.goto('/laro/threads/inbox/unread')
  await expect(rae.getByRole('heading', { name: 'Permission Denied' })).toBeVisible()
  await expect(rae.getByText('Please contact an admin. Role required: sales')).toBeVisible()
  await rae.getByRole('button', { name: /^Notifications/ }).click()
  await expect(rae.getByText('The unread list is for the role sales. Your inbox shows what is new.')).toBeVisible()
  await expectAxeClean(rae)
  await rae.context().close()
})

test('a direct message is read and leads to its place', async ({ browser }) => {
  const page = await anaPage(browser)
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const path = `${productUrl()}/api/data/users/${cast.ana.id}/clients/${clientIds.LARO}/unread`
  const title = 'The quotes wait'
  const data = {
    user: cast.ana.id,
    type: 'threadsmsgs',
    ref: `e2e/${title}`,
    thread: 'none',
    title,
    url: '/laro/quotes',
  }
  const made = await page.request.post(path, { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  await visit(page, '/laro/threads/inbox/unread')
  await expect(page.getByRole('heading', { name: 'My Unread' })).toBeVisible()
  const items = page.getByRole('list', { name: 'Unread items' })
  await items.getByRole('button', { name: title }).click()
  await expect(page).toHaveURL(/\/laro\/quotes$/)
  await expect
    .poll(
      async () => ((await (await page.request.get(`${path}/${id}`, { headers })).json()) as { unread: boolean }).unread,
    )
    .toBe(false)
})

test('an answer past the contact of a broker’s request waits: Change to corrects it, Confirm sends it anyway', async ({
  browser,
}) => {
  const page = await anaPage(browser)
  const contact = { first_name: 'Bea', last_name: 'Broker', email: 'bea@broker.example' }
  const { id: contactId } = await add(page.request, 'contacts', contact)
  const quote = await add(page.request, 'quotes', {
    quote_number: '992201',
    quote_id: 'Q-992201',
    status: 'qBroker',
    contact: { id: contactId, name: 'Bea Broker', email: contact.email },
  })
  await visit(page, `/laro/threads?compose=${encodeURIComponent(`quotes/${quote.id}`)}`)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your request')
  await page.locator('[contenteditable]').fill('We have a jet.')
  await page.getByRole('button', { name: /^Send Ctrl/ }).click()
  await expect(page.getByRole('article', { name: /sent message/ })).toBeVisible()

  const answerElsewhere = async (words: string) => {
    await page.keyboard.press('r')
    await page.locator('[contenteditable]').fill(words)
    await page.getByRole('button', { name: 'Remove Bea Broker' }).click()
    await page.getByRole('textbox', { name: 'To' }).fill('else@broker.example')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Send Ctrl/ }).click()
  }
  const notice = page.getByRole('listitem').filter({ hasText: 'Contact Mismatch!' })
  await answerElsewhere('To the other one.')
  await expect(notice).toContainText('Bea Broker, the contact of this request, is not among the recipients.')
  await expectAxeClean(page)
  await notice.getByRole('button', { name: 'Change to bea@broker.example' }).click()
  await expect(page.getByRole('button', { name: 'Remove Bea Broker' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: /^Send Ctrl/ }).click()
  const changed = await receivedOutside((mail) => (mail.text ?? '').includes('To the other one.'))
  expect(changed.to?.map((one) => one.address)).toEqual(['bea@broker.example'])

  await answerElsewhere('To the other one all the same.')
  await notice.getByRole('button', { name: 'Confirm' }).click()
  const confirmed = await receivedOutside((mail) => (mail.text ?? '').includes('all the same'))
  expect(confirmed.to?.map((one) => one.address)).toEqual(['else@broker.example'])
})

test('a failed screen says Oops, and whom to ask', async ({ browser }) => {
  const page = await anaPage(browser)
  await openMail(page, { from: 'Otto Kern <otto@kern.example>', subject: 'Opened in vain' })
  const threadId = new URL(page.url()).searchParams.get('thread')
  const posted = await page.request.post(`${productUrl()}/api/messaging/post`, {
    headers: await headersOf(cast.ana, clientIds.LARO),
    data: {
      threadId,
      medium: 'email',
      subject: 'Later in vain',
      message: 'Later.',
      recipients: [{ email: 'otto@kern.example' }],
      sendAt: Date.now() + 86_400_000,
    },
  })
  expect(posted.status(), await posted.text()).toBe(200)
  await visit(page, '/laro/threads/scheduled')
  await intercept(page, '**/api/messaging/drafts?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Later in vain' })
    .getByRole('button', { name: 'Later in vain' })
    .click()
  await expect(alertOf(page)).toContainText('Oops')
  await expect(alertOf(page)).toContainText('Something went wrong. Please contact an admin.')
  await ok(page)
})
