import type { Page } from '@playwright/test'
import { times, type Run, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { openInbox, signedInPage, withBrowser } from '../stage/browser.ts'
import { untilChanged } from './until-changed.ts'

const usual: Run = { warmUp: 3, count: 20 }
/** Promised longest time from an action of a person until its result is drawn. */
const mostMs = 100
/** Long enough that no email leaves before it is undone. */
const undoSeconds = 30

const editor = '[contenteditable]'
const waiting = 'article[aria-label^="Waiting to be sent"]'
const heading = 'h1'
const search = 'input[aria-label^="Search people, threads"]'
const newest = '[data-message]:last-of-type'

type Name = 'reply' | 'send' | 'undo' | 'note' | 'palette' | 'trips' | 'inbox'

const said: Readonly<Record<Name, string>> = {
  reply: 'r, until the reply can be written',
  send: 'Ctrl Enter, until the mail is shown as sent',
  undo: 'z, until the mail can be written on',
  note: 'Ctrl Enter, until a note is in the thread',
  palette: 'Ctrl K, until the palette is open',
  trips: 'g t, until the trips are shown',
  inbox: 'g i, until the inbox is shown',
}

const byKey = (page: Page, part: string, key: string): Promise<number> =>
  untilChanged(page, { event: 'keydown', parts: [part] }, () => page.keyboard.press(key))

/** The second key of two: the page waits for it after the first. */
async function bySecondKey(page: Page, part: string, key: string): Promise<number> {
  await page.keyboard.press('g')
  return byKey(page, part, key)
}

/** Answers the newest mail, sends the answer, undoes it and discards it: no email leaves. */
async function answerAndUndo(page: Page) {
  const reply = await byKey(page, editor, 'r')
  await page.locator(editor).fill('Confirmed for Friday.')
  const send = await byKey(page, waiting, 'Control+Enter')
  // Keys typed right after sending are no commands: a person pauses before undoing.
  await page.locator(heading).first().click()
  const undo = await byKey(page, editor, 'z')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.locator(editor).waitFor({ state: 'detached' })
  return { reply, send, undo }
}

async function writeNote(page: Page, turn: number): Promise<number> {
  await page.keyboard.press('n')
  await page.locator(editor).fill(`Fuel is ordered, ${turn}.`)
  return byKey(page, newest, 'Control+Enter')
}

async function lookAround(page: Page) {
  const palette = await byKey(page, search, 'Control+k')
  await page.keyboard.press('Escape')
  await page.locator(search).waitFor({ state: 'detached' })
  const trips = await bySecondKey(page, heading, 't')
  const inbox = await bySecondKey(page, heading, 'i')
  return { palette, trips, inbox }
}

async function openThread(page: Page): Promise<void> {
  await page.locator('[data-thread]').first().click()
  await page.locator('[data-message]').first().waitFor()
}

/** A draft that a run which was cut off left is given up: it would be sent only after it was read. */
async function giveUpDraft(page: Page): Promise<void> {
  await openThread(page)
  await page.keyboard.press('r')
  await page.locator(editor).waitFor()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.locator(editor).waitFor({ state: 'detached' })
}

async function played(page: Page, { warmUp, count }: Run): Promise<Readonly<Record<Name, Times>>> {
  const taken = new Map<Name, number[]>()
  const keep = (name: Name, ms: number) => taken.set(name, [...(taken.get(name) ?? []), ms])
  for (let turn = 0; turn < warmUp + count; turn++) {
    await openThread(page)
    const once = { ...(await answerAndUndo(page)), note: await writeNote(page, turn), ...(await lookAround(page)) }
    if (turn >= warmUp) for (const [name, ms] of Object.entries(once)) keep(name as Name, ms)
  }
  return Object.fromEntries([...taken].map(([name, all]) => [name, times(all)])) as Record<Name, Times>
}

async function run(stage: Stage): Promise<Measured[]> {
  await stage.http.take('/api/user/sending', { method: 'PUT', body: { undo_send_seconds: undoSeconds } })
  const turns = stage.isRehearsal ? { warmUp: 0, count: 1 } : usual
  return withBrowser(async (browser) => {
    const page = await signedInPage(browser, stage)
    await openInbox(page, stage)
    await giveUpDraft(page)
    const taken = await played(page, turns)
    return (Object.keys(said) as Name[]).map((name) => ({
      name: `inbox: ${said[name]}`,
      times: taken[name],
      promise: `<= ${mostMs} ms`,
      isMet: taken[name].median <= mostMs,
    }))
  })
}

export const interactions: Row = { name: 'interactions', run }
