import { expect, test, type Page } from '@playwright/test'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { alertOf, headersOf, openMail, pageForFile, productUrl, threadRow } from './story-helpers.ts'

const anaPage = pageForFile(cast.ana)

const people = (page: Page) => page.getByRole('button', { name: /^People on this thread: / })

/** Opens the picker of agents, followers or roles from the head of the thread. */
async function pick(page: Page, kind: string) {
  await people(page).click()
  await page.getByRole('button', { name: `Change ${kind.toLowerCase()}` }).click()
  const dialog = page.getByRole('dialog', { name: kind })
  await expect(dialog.getByRole('textbox', { name: 'Search' })).toBeFocused()
  return dialog
}

test('agents are chosen by tab and search, three are shown with a count, and no agent is a follower', async ({
  browser,
}) => {
  const subject = 'People of a thread'
  const page = await anaPage(browser)
  await openMail(page, { subject })
  const followers = await pick(page, 'Followers')
  await followers.getByRole('checkbox', { name: 'Jo Stern' }).check()
  await expect(threadRow(page, subject).getByTitle('1 follower')).toBeVisible()
  await followers.getByRole('button', { name: 'Done' }).click()
  await expect(people(page)).toBeFocused()

  const agents = await pick(page, 'Agents')
  await expect(agents.getByRole('tab', { name: /^All Users \d+$/ })).toBeVisible()
  await expect(agents.getByRole('tab', { name: /^Service Agents \d+$/ })).toBeVisible()
  await expectAxeClean(page)
  const boxes = agents.getByRole('checkbox')
  const count = await boxes.count()
  expect(count).toBeGreaterThan(3)
  await agents.getByRole('button', { name: 'Toggle All' }).click()
  await expect(agents.getByRole('checkbox', { checked: true })).toHaveCount(count)
  const faces = threadRow(page, subject).getByRole('group', { name: 'Agents' })
  await expect(faces.getByRole('img', { name: `and ${count - 3} more` })).toBeVisible()
  await expect(faces.getByRole('img')).toHaveCount(4)
  await agents.getByRole('textbox', { name: 'Search' }).fill('stern')
  await expect(boxes).toHaveCount(1)
  await agents.getByRole('textbox', { name: 'Search' }).fill('nobody of this name')
  await expect(agents).toContainText('No recipients found')
  await agents.getByRole('button', { name: 'Done' }).click()

  const again = await pick(page, 'Followers')
  await expect(again.getByRole('checkbox', { name: 'Jo Stern' })).toBeDisabled()
  await again.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(alertOf(page)).toContainText('Already Agent!')
  await expect(alertOf(page)).toContainText('You are already following this thread as an agent.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await again.getByRole('button', { name: 'Done' }).click()

  const last = await pick(page, 'Agents')
  await last.getByRole('button', { name: 'Remove All' }).click()
  await expect(threadRow(page, subject).getByText('Unassigned')).toBeVisible()
  await last.getByRole('button', { name: 'Assign Yourself' }).click()
  await expect(last.getByRole('checkbox', { name: cast.ana.name })).toBeChecked()
  await last.getByRole('button', { name: 'Remove Yourself' }).click()
  await expect(last.getByRole('checkbox', { name: cast.ana.name })).not.toBeChecked()
  await last.getByRole('button', { name: 'Done' }).click()
  await expect(last).toHaveCount(0)
})

test('the strip on a thread only removes people, and at most ten follow', async ({ browser, request }) => {
  const subject = 'Strip of a thread'
  const page = await anaPage(browser)
  await openMail(page, { subject })
  const roles = await pick(page, 'Roles')
  await roles.getByRole('checkbox').first().check()
  const role = (await roles.getByRole('listitem').first().textContent()) ?? ''
  await roles.getByRole('button', { name: 'Done' }).click()
  await people(page).click()
  const strip = page.getByRole('list', { name: 'On this thread' })
  await expect(strip.getByRole('listitem')).toHaveText([role])
  await expect(strip.getByRole('button')).toHaveCount(1)
  await strip.getByRole('button', { name: `Remove ${role} from roles` }).click()
  await expect(page.getByText('This thread is unassigned.')).toBeVisible()

  const id = new URL(page.url()).searchParams.get('thread')
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const readThread = async () => {
    const answer = await request.get(`${productUrl()}/api/messaging/thread/${id}`, { headers })
    return ((await answer.json()) as { thread: { version: number; roles?: readonly object[] } }).thread
  }
  // The screen shows the removal before the server has it.
  await expect.poll(async () => (await readThread()).roles ?? []).toEqual([])
  const { version } = await readThread()
  const followers = Array.from({ length: 11 }, (_, at) => ({ id: `u${at}`, label: `User ${at}` }))
  const put = (list: readonly object[]) =>
    request.put(`${productUrl()}/api/messaging/thread/${id}/parties`, { headers, data: { version, followers: list } })
  expect((await put(followers)).status()).toBe(400)
  expect((await put(followers.slice(0, 10))).status()).toBe(200)
  await page.keyboard.press('Escape')
  const picker = await pick(page, 'Followers')
  await picker.getByRole('checkbox', { name: 'Jo Stern' }).click()
  await expect(alertOf(page)).toContainText('At most 10 followers can be chosen.')
})
