import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import {
  add,
  changeOpenThread,
  headersOf,
  openMail,
  pageForFile,
  productUrl,
  receivedOutside,
  visit,
} from './story-helpers.ts'

// The actions of a thread depend on its record and its medium (1-shell section 2.5).

test.setTimeout(120_000)

const anaPage = pageForFile(cast.ana)

const options = (page: Page) => page.getByRole('button', { name: 'Thread options' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const stub = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Content is one level deeper. */
const collectionOf = (type: string): string => (type === 'deployments' ? 'cms/root/deployments' : type)

/** A thread that begins with a note on a record, open. */
async function openOn(page: Page, request: APIRequestContext, [type, id]: readonly [string, string]): Promise<void> {
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const ref = `clients/${clientIds.LARO}/${collectionOf(type)}/${id}`
  const data = { ref, medium: 'note', message: `A word on ${type}.` }
  const answer = await request.post(`${productUrl()}/api/messaging/post`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
  const { thread } = (await answer.json()) as { thread: { id: string } }
  await visit(page, `/laro/threads?thread=${thread.id}`)
  const note = page.getByRole('article', { name: 'Ana Ruiz, note for the team only' })
  await expect(note.getByText(data.message)).toBeVisible()
}

for (const [type, fields] of variantsToRun([
  ['tasks', { name: 'Call the FBO' }],
  ['pricing', { name: 'Base' }],
  ['deployments', { name: 'Launch' }],
  ['work_orders', { name: 'Polish the nose' }],
]))
  test(`a conversation on ${type} is neither moved nor printed`, async ({ browser, request }) => {
    const page = await anaPage(browser)
    const { id } = await add(request, collectionOf(type), fields)
    await openOn(page, request, [type, id])
    await options(page).click()
    await expect(item(page, 'Export…')).toBeVisible()
    await expect(item(page, 'Move')).toHaveCount(0)
    await expect(item(page, 'Print')).toHaveCount(0)
    await page.keyboard.press('Escape')
    for (const name of ['Move', 'Print']) await expect(stub(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Message options' }).click()
    await expect(item(page, 'Mark unread')).toBeVisible()
    await expect(item(page, 'Move')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

test('a conversation on a contact is moved and printed, and its people are shown 3 and 4 at a time', async ({
  browser,
  request,
}) => {
  const page = await anaPage(browser)
  const { id } = await add(request, 'contacts', { first_name: 'Ove', last_name: 'Lind', email: 'ove@parents.example' })
  await openOn(page, request, ['contacts', id])
  await options(page).click()
  await expect(item(page, 'Move')).toBeVisible()
  await expect(item(page, 'Print')).toBeVisible()
  await page.keyboard.press('Escape')
  // With menu, list and record the heading is wide enough for both buttons from here.
  await page.setViewportSize({ width: 1700, height: 900 })
  for (const name of ['Move', 'Print']) await expect(stub(page, name)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })

  const threadId = new URL(page.url()).searchParams.get('thread') ?? ''
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `p${from + at}`, label: `Person ${from + at}` }))
  const url = `${productUrl()}/api/data/clients/${clientIds.LARO}/threads/${threadId}`
  const { version } = (await (await request.get(url, { headers })).json()) as { version: number }
  const parties = { version, agents: people(1, 4), followers: people(5, 6), roles: [] }
  const set = await request.put(`${productUrl()}/api/messaging/thread/${threadId}/parties`, { headers, data: parties })
  expect(set.status(), await set.text()).toBe(200)

  const target = page.getByRole('button', { name: 'People on this thread: 10' })
  const more = (count: number) => page.locator('header').locator(`[data-more="+${count}"]`)
  for (const count of [1, 2]) await expect(more(count)).toBeVisible()
  // A phone has no room for how many more there are.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const count of [1, 2]) await expect(more(count)).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await target.click()
  const strip = page.getByRole('list', { name: 'On this thread' })
  await expect(strip.getByRole('listitem')).toHaveCount(10)
  // The strip only removes people: it has no button to add one.
  await expect(strip.getByRole('button')).toHaveCount(10)
  await expectAxeClean(page)
  await strip.getByRole('button', { name: 'Remove Person 10 from followers' }).click()
  await expect(strip.getByRole('listitem')).toHaveCount(9)
  await strip.getByRole('button', { name: 'Remove Person 1 from agents' }).click()
  await expect(page.getByRole('button', { name: 'People on this thread: 8' })).toBeVisible()
  await expect(more(2)).toHaveCount(0)
  // The screen shows both before the server has them.
  const kept = async () => {
    const thread = (await (await request.get(url, { headers })).json()) as Record<'agents' | 'followers', object[]>
    return [thread.agents.length, thread.followers.length]
  }
  await expect.poll(kept).toEqual([3, 5])
  await page.keyboard.press('Escape')
  await expect(strip).toHaveCount(0)
})

test('Message, Note and Text are offered on a contact, and not in a group', async ({ browser, request }) => {
  const page = await anaPage(browser)
  const { id } = await add(request, 'groups', { name: 'Brokers of the north' })
  await openOn(page, request, ['groups', id])
  await expect(page.getByRole('region', { name: 'Write to the team' })).toBeVisible()
  for (const name of ['Message', 'Note', 'Text']) await expect(stub(page, name)).toHaveCount(0)
  await visit(page, `/laro/threads?compose=groups/${id}`)
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Kind of message' })).toHaveCount(0)

  const { id: contact } = await add(request, 'contacts', { first_name: 'Ylva', email: 'ylva@parents.example' })
  await openOn(page, request, ['contacts', contact])
  for (const name of ['Message', 'Note', 'Text']) await expect(stub(page, name)).toBeVisible()

  // An email can be answered: a new message can start next to that, on a phone in the same line.
  await openMail(page, { subject: 'Answered or begun anew' })
  const offered = ['Reply', 'Message', 'Note', 'Text']
  for (const name of offered) await expect(stub(page, name)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const lines = async () => {
    const tops = await Promise.all(offered.map(async (name) => (await stub(page, name).boundingBox())?.y))
    return new Set(tops).size
  }
  await expect.poll(lines).toBe(1)
  await stub(page, 'Message').click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('an email in the thread of a group is answered by Reply, to people and not to the group', async ({
  browser,
  request,
}) => {
  const page = await anaPage(browser)
  const { id } = await add(request, 'groups', { name: 'Brokers of the south' })
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const data = {
    ref: `clients/${clientIds.LARO}/groups/${id}`,
    medium: 'email',
    subject: 'Seats on Sunday',
    message: 'Four seats are left.',
    recipients: [{ name: 'Yrsa Broker', email: 'yrsa@south.example' }],
  }
  const posted = await request.post(`${productUrl()}/api/messaging/post`, { headers, data })
  expect(posted.status(), await posted.text()).toBe(200)
  const { thread } = (await posted.json()) as { thread: { id: string } }
  await visit(page, `/laro/threads?thread=${thread.id}`)
  await expect(page.getByRole('article', { name: 'Ana Ruiz, sent message' })).toBeVisible()
  const team = page.getByRole('region', { name: 'Write to the team' })
  await expect(team).toBeVisible()
  for (const name of ['Message', 'Note', 'Text']) await expect(stub(page, name)).toHaveCount(0)
  await expectAxeClean(page)

  // A draft to the team has to be finished first.
  const talk = team.getByRole('textbox', { name: 'Chat message' })
  await expect(stub(page, 'Reply')).toBeVisible()
  await talk.pressSequentially('Us')
  await expect(stub(page, 'Reply')).toHaveCount(0)
  for (let key = 0; key < 2; key += 1) await talk.press('Backspace')
  await expect(talk).toHaveText('')
  await stub(page, 'Reply').click()
  const box = page.getByRole('region', { name: 'Write a message' })
  await expect(box.getByText('Yrsa Broker')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Kind of message' })).toHaveCount(0)
  await box.getByRole('textbox', { name: 'Message' }).fill('Only two are left now.')
  await box.getByRole('button', { name: /^Send( Ctrl|$)/ }).click()
  const sent = await receivedOutside((mail) => mail.subject === 'Re: Seats on Sunday')
  expect(sent.to?.map(({ address }) => address)).toEqual(['yrsa@south.example'])
  await expect(team).toBeVisible()
})

for (const medium of variantsToRun(['chat', 'archive']))
  test(`a thread of medium ${medium} offers no other medium`, async ({ browser }) => {
    const page = await anaPage(browser)
    await openMail(page, { subject: `Once a ${medium}` })
    const address = page.url()
    await changeOpenThread(page, (body) => ({ ...body, thread: { ...body.thread, medium } }))
    await page.goto(address)
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const name of ['Message', 'Note', 'Text', 'Reply']) await expect(stub(page, name)).toHaveCount(0)
    await expect(page.locator('[data-compose]')).toHaveCount(medium === 'chat' ? 1 : 0)
    // An answer may still be on its way.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
