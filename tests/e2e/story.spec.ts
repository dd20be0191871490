import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import {
  alertOf,
  countOutside,
  headerOf,
  headersOf,
  laroMail,
  openInbox,
  pageForFile,
  pageOf,
  productUrl,
  receivedOutside,
  sendAsCustomer,
  threadRow,
  pauseTyping,
  visit,
} from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)
const joPage = pageForFile(cast.jo)

const customer = 'Quinn Harper <quinn@harper.example>'

/** The body of a mail in the thread that is open. */
const mailBody = (page: Page, words: string) =>
  page.frameLocator('iframe[title^="Message"]:visible').getByText(words).first()

const messageWith = (page: Page, author: string) => page.locator('[data-message]:visible', { hasText: author })

test('a customer is answered, a colleague asked and the thread done by keyboard alone', async ({ browser }) => {
  const subject = 'Aspen on the 28th, by keyboard'
  const page = await anaPage(browser)
  await openInbox(page)
  await sendAsCustomer({
    from: 'Noor Dale <noor@dale.example>',
    to: laroMail,
    subject,
    messageId: '<keys-1@dale.example>',
    text: 'Is there a jet for twelve?',
  })
  await expect(threadRow(page, subject)).toBeVisible()

  await page.keyboard.press('j')
  await expect(threadRow(page, subject)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByText('Is there a jet for twelve?').first()).toBeVisible()

  await page.keyboard.press('r')
  await expect(page.locator('[contenteditable]')).toBeFocused()
  await page.keyboard.type('Yes, a Legacy 650.')
  await page.keyboard.press('Control+Enter')
  await expect(messageWith(page, 'Ana Ruiz')).toBeVisible()
  const sent = await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
  expect(sent.text).toContain('Yes, a Legacy 650.')

  await pauseTyping()
  await page.keyboard.press('n')
  await expect(page.locator('[contenteditable]')).toBeFocused()
  await page.keyboard.type('@j')
  await expect(page.getByRole('listbox', { name: 'Mention a colleague or role' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('can you hold the aircraft?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article', { name: 'Ana Ruiz, note for the team only' })).toContainText(
    'can you hold the aircraft?',
  )
  expect(await countOutside((mail) => (mail.text ?? '').includes('hold the aircraft'))).toBe(0)

  await pauseTyping()
  await page.keyboard.press('u')
  await page.keyboard.press('e')
  await expect(threadRow(page, subject)).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search threads' })).toBeFocused()
})

test('two colleagues answer a customer, see each other live, and a stranger sees nothing', async ({
  browser,
  request,
}) => {
  const subject = 'Teterboro to Van Nuys for six'
  const [ana, jo, sam] = await Promise.all([anaPage(browser), joPage(browser), pageOf(browser, cast.sam)])
  const heardBySam: string[] = []
  sam.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heardBySam.push(String(payload))))
  await Promise.all([openInbox(ana), openInbox(jo), openInbox(sam, 'nxt')])

  await sendAsCustomer({
    from: customer,
    to: laroMail,
    subject,
    messageId: '<story-1@harper.example>',
    text: 'We are six, and my father walks with a cane.',
  })
  await Promise.all([expect(threadRow(ana, subject)).toBeVisible(), expect(threadRow(jo, subject)).toBeVisible()])

  await threadRow(jo, subject).click()
  await threadRow(ana, subject).click()
  await expect(ana.getByText('my father walks with a cane').first()).toBeVisible()
  await ana.getByRole('button', { name: 'Reply', exact: true }).click()
  await ana.locator('[contenteditable]').fill('Of course. A car will wait at the steps.')
  await ana.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()

  await expect(messageWith(ana, 'Ana Ruiz')).toBeVisible()
  await expect(messageWith(jo, 'Ana Ruiz')).toBeVisible()
  await expect(mailBody(jo, 'A car will wait at the steps.')).toBeVisible()

  const sent = await receivedOutside((mail) => mail.subject === `Re: ${subject}`)
  expect(sent.to?.map((one) => one.address)).toEqual(['quinn@harper.example'])
  expect(sent.from?.name).toContain('Ana Ruiz')
  expect(headerOf(sent, 'in-reply-to')).toBe('<story-1@harper.example>')
  expect(headerOf(sent, 'references')).toContain('<story-1@harper.example>')
  expect(headerOf(sent, 'reply-to')).toMatch(/laro\+[a-z0-9]+@mail\.flightline\.example/)
  expect(sent.messageId).toMatch(/@/)
  expect(sent.text).toContain('A car will wait at the steps.')
  expect(sent.html).toContain('A car will wait at the steps.')

  await sendAsCustomer({
    from: customer,
    to: sent.replyTo?.[0]?.address ?? '',
    subject: `Re: ${subject}`,
    messageId: '<story-2@harper.example>',
    inReplyTo: sent.messageId,
    references: `${headerOf(sent, 'references')} ${sent.messageId}`,
    text: 'Wonderful, see you at eight.',
  })
  await Promise.all([
    expect(ana.getByText('Wonderful, see you at eight.').first()).toBeVisible(),
    expect(jo.getByText('Wonderful, see you at eight.').first()).toBeVisible(),
  ])
  await expect(ana.locator('[data-thread]', { hasText: subject })).toHaveCount(1)

  const threadId = new URL(ana.url()).searchParams.get('thread') ?? ''
  await expect(threadRow(sam, subject)).toHaveCount(0)
  await visit(sam, `/nxt/threads?thread=${threadId}`)
  await expect(sam.getByText('not here any more').first()).toBeVisible()
  await expect(sam.getByText('cane')).toHaveCount(0)
  await sam.goto(`/laro/threads?thread=${threadId}`)
  await expect(sam.getByText('Page not found').first()).toBeVisible()
  await expect(sam.getByText('cane')).toHaveCount(0)
  const paths = [
    `/api/messaging/thread/${threadId}`,
    `/api/data/clients/${clientIds.LARO}/threads/${threadId}`,
    `/api/data/clients/${clientIds.NXT}/threads/${threadId}`,
    `/api/data/clients/${clientIds.LARO}/threadsmsgs`,
  ]
  for (const clientId of [clientIds.LARO, clientIds.NXT]) {
    const headers = await headersOf(cast.sam, clientId)
    for (const path of paths) {
      const answer = await request.get(`${productUrl()}${path}`, { headers })
      expect(answer.status(), `${path} as a stranger`).toBe(404)
      expect(await answer.text()).not.toContain('cane')
    }
  }
  expect(heardBySam.length).toBeGreaterThan(0)
  expect(heardBySam.filter((heard) => heard.includes(threadId) || heard.includes('harper.example'))).toEqual([])
  await sam.context().close()
})

test('an empty message, a missing subject and a malformed address show the messages of the specification', async ({
  browser,
}) => {
  const page = await joPage(browser)
  await openInbox(page)
  await sendAsCustomer({
    from: 'Ivo Lund <ivo@lund.example>',
    to: laroMail,
    subject: 'Lund trip',
    text: 'Please call.',
  })
  await threadRow(page, 'Lund trip').click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.locator('[contenteditable]')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const alert = alertOf(page)
  await expect(alert).toContainText('Cannot Send!')
  await expect(alert).toContainText(
    'Must have a message or attachments, along with your subject. Unless you are sending a templated message.',
  )
  await page.keyboard.press('Escape')
  await expect(alert).toHaveCount(0)
  await expect(page.getByText('Message is required (unless attaching files)')).toBeVisible()

  await page.locator('[contenteditable]').fill('I will call at noon.')
  await page.getByRole('textbox', { name: 'Subject' }).fill('')
  await page.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  await expect(alert).toContainText('Send With No Subject?')
  await expect(alert).toContainText('Click Send to send this email without a subject.')
  await alert.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('textbox', { name: 'To' }).fill('nobody@')
  await page.keyboard.press('Enter')
  await expect(alert).toContainText('Cannot Add')
  await expect(alert).toContainText('This email does not appear to be valid.')
  await page.keyboard.press('Enter')
  await expect(alert).toHaveCount(0)
})
