import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  errors,
  expect,
  request,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from '@playwright/test'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { cast, clientIds, demoPassword, type CastMember } from '../world.ts'
import { place } from './place.ts'
import { slowDown } from './slow-network.ts'
import { setUndoSend } from './undo-send-setting.ts'
import { intercept } from './intercept.ts'

/** True if the browser reports a violation of the content security policy. */
export const isPolicyViolation = (message: ConsoleMessage): boolean =>
  /content security policy|violates the following/i.test(message.text())

export const productUrl = (): string => place().url

/** File with a person's session cookie; signed in once for all tests, because signing in is rate-limited. */
async function sessionFile(person: CastMember): Promise<string> {
  const folder = place().sessions
  const path = join(folder, `${person.id}.json`)
  if (existsSync(path)) return path
  await mkdir(folder, { recursive: true })
  const api = await request.newContext({ baseURL: productUrl(), extraHTTPHeaders: { origin: productUrl() } })
  const answer = await api.post('/api/auth/sign-in/email', { data: { email: person.email, password: demoPassword } })
  expect(answer.status(), `sign-in of ${person.email}`).toBe(200)
  await setUndoSend(api, person, 0)
  await api.storageState({ path })
  await api.dispose()
  return path
}

/** A page of one of the cast in a separate browser context. */
export async function pageOf(browser: Browser, person: CastMember, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: productUrl(),
    storageState: await sessionFile(person),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  await slowDown(context)
  return context.newPage()
}

/** Headers with which a person calls the API directly. */
export async function headersOf(person: CastMember, clientId: string): Promise<Record<string, string>> {
  const api = await request.newContext({ baseURL: productUrl(), storageState: await sessionFile(person) })
  const answer = await api.get('/api/auth/token')
  const { token } = (await answer.json()) as { token: string }
  await api.dispose()
  return { token, client: clientId }
}

export interface CustomerMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text?: string
  readonly html?: string
  readonly messageId?: string
  readonly inReplyTo?: string
  readonly references?: string
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[]
}

/** Sends a mail as a customer does: over SMTP to the product's receiver. */
export async function sendAsCustomer(mail: CustomerMail): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: place().mailPort,
    secure: false,
    ignoreTLS: true,
  })
  const { attachments = [], ...rest } = mail
  await transport.sendMail({ ...rest, attachments: [...attachments] })
  transport.close()
}

/** Mails that this process has read already: a wait looks many times, and a mail never changes. */
const readMails = new Map<string, Promise<Email>>()

async function outsideMails(): Promise<Email[]> {
  const folder = place().outside
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(
    names.map((name) => {
      const path = join(folder, name)
      const mail = readMails.get(path) ?? readFile(path).then((raw) => PostalMime.parse(raw))
      readMails.set(path, mail)
      return mail
    }),
  )
}

/** Waits for the mail that the customers' server received and that fits. */
export async function receivedOutside(fits: (mail: Email) => boolean): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        found = (await outsideMails()).find(fits)
        return found !== undefined
      },
      { message: 'a mail at the outside mailbox', timeout: 40_000 },
    )
    .toBe(true)
  if (found === undefined) throw new Error('unreachable: the poll has found it')
  return found
}

/** Number of matching mails on the customers' server. */
export const countOutside = async (fits: (mail: Email) => boolean): Promise<number> =>
  (await outsideMails()).filter(fits).length

export const headerOf = (mail: Email, name: string): string =>
  mail.headers.find((header) => header.key === name.toLowerCase())?.value ?? ''

export const laroMail = 'laro@mail.flightline.example'

/**
 * Opens an address: a new page loads it, one that shows the product goes there without a load, and without a question
 * about unsaved input. A load costs more than a second of processor: `page.goto` is for stories that need one.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path)
  else await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
}

/** Dismisses the toasts of the story before: they stay for seconds, and the next story looks for other ones. */
const dismissToasts = (page: Page): Promise<void> =>
  page.evaluate(`for (const button of document.querySelectorAll('[aria-label^="Dismiss: "]')) button.click()`)

/**
 * One page of a person for all stories of a file: the first story opens it, the next ones continue in it by `visit`,
 * and none of them closes it. For stories that leave no question, dialog or changed setting behind. After a story that
 * failed, the next one has a new page, because it runs in a new process.
 */
export function pageForFile(
  person: CastMember,
  options: BrowserContextOptions = {},
): (browser: Browser) => Promise<Page> {
  let opened: Page | undefined
  test.afterAll(async () => {
    await opened?.context().close()
    opened = undefined
  })
  return async (browser) => {
    opened ??= await pageOf(browser, person, options)
    await opened.unrouteAll({ behavior: 'wait' })
    await dismissToasts(opened)
    return opened
  }
}

/** A row of the list by words of it. */
export const threadRow = (page: Page, words: string) => page.locator('[data-thread]', { hasText: words }).first()

/** Opens the inbox and waits until it follows the server. */
export async function openInbox(page: Page, clientKey = 'laro'): Promise<void> {
  await visit(page, `/${clientKey}/threads`)
  await expect(page.locator('[data-thread]').first()).toBeVisible()
}

/** A mail of a customer comes in, and its thread is open. */
export async function openMail(page: Page, mail: Pick<CustomerMail, 'subject'> & Partial<CustomerMail>): Promise<void> {
  const from = mail.from ?? 'Uma Berg <uma@berg.example>'
  await openInbox(page)
  await sendAsCustomer({ to: laroMail, text: 'Good day.', ...mail, from })
  await threadRow(page, mail.subject).click()
  const name = from.replace(/ <.*/, '')
  await expect(page.getByRole('article', { name: `${name}, incoming message` }).first()).toBeVisible()
}

/** Adds a record to LARO as Ana does by the API. */
export async function add(
  api: APIRequestContext,
  collection: string,
  data: object,
): Promise<{ readonly id: string; readonly version: number }> {
  const headers = await headersOf(cast.ana, clientIds.LARO)
  const answer = await api.post(`${productUrl()}/api/data/clients/${clientIds.LARO}/${collection}`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; version: number }
}

/** Files that a person brings by hand: pasted or dropped (in-page/bring-files.js). */
export const bringFiles = fileURLToPath(new URL('in-page/bring-files.js', import.meta.url))

/** The question or message that must be answered before going on. */
export const alertOf = (page: Page) => page.locator('[role="alertdialog"], [role="dialog"]').last()

/**
 * Waits until a page fetches nothing, at most 10 s: other stories change its data, and the browser does not always
 * say that a request ended whose frame was removed.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
}

/** Pauses typing: keys right after Send belong to the next message (web/ui/typing-on.ts). */
export const pauseTyping = (): Promise<void> => setTimeout(1200)

/** Answer of the server to opening a thread. */
interface OpenThreadAnswer {
  readonly thread: { readonly object: object; readonly [field: string]: unknown }
  readonly [part: string]: unknown
}

/** Changes the server's answer about an open thread on its way; it counts as newer than live events. */
export async function changeOpenThread(
  page: Page,
  change: (body: OpenThreadAnswer) => OpenThreadAnswer,
): Promise<void> {
  await intercept(page, '**/api/messaging/thread/*?limit=*', async (route) => {
    const answer = await route.fetch()
    const changed = change((await answer.json()) as OpenThreadAnswer)
    const json = { ...changed, thread: { ...changed.thread, version: 1_000_000 } }
    await route.fulfill({ response: answer, json })
  })
}
