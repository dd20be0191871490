import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { times, type Run, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { openInbox, signedInPage, withBrowser } from '../stage/browser.ts'
import { bareEditor, keyTimes, messageOf } from './typing.ts'
import { untilChanged } from './until-changed.ts'

const usual: Run = { warmUp: 5, count: 40 }
const mostNextMs = 50
/** Time of a glance at a thread: a person needs it to recognise the subject. */
const leastLookMs = 500
const mostSectionMs = 100
const mostKeyMs = 16
const messageBytes = 100_000

const threadParts = ['[data-thread-heading]:not([data-behind] *)', '[data-message]:not([data-behind] *)']
const list = 'ul[aria-label="Threads"]'
const tabParts = ['[role="tab"][aria-selected="true"]', list]

/** Looks at a thread for the shortest time of a reader, and continues; 0 continues at once, over unread threads. */
async function nextByKey(page: Page, { warmUp, count }: Run, lookMs: number): Promise<Times> {
  await page.locator('[data-thread]').first().click()
  await page.locator('[data-message]').first().waitFor()
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    await setTimeout(lookMs)
    await page.keyboard.press('j')
    taken.push(await untilChanged(page, { event: 'keydown', parts: threadParts }, () => page.keyboard.press('Enter')))
  }
  return times(taken.slice(warmUp))
}

async function tabByTab(page: Page, { warmUp, count }: Run): Promise<Times> {
  const tabs = ['Waiting', 'Done', 'Open']
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    const tab = page.getByRole('tab', { name: tabs[turn % tabs.length] ?? '' })
    taken.push(await untilChanged(page, { event: 'click', parts: tabParts }, () => tab.click()))
  }
  return times(taken.slice(warmUp))
}

const words = ['weather', 'gluten', 'hotel', 'reminder']

/** Time from the last letter until the list shows the results, with the pause for more letters. */
async function searched(page: Page, { warmUp, count }: Run): Promise<Times> {
  const box = page.getByRole('searchbox', { name: 'Search threads' })
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    const word = words[turn % words.length] ?? ''
    taken.push(await untilChanged(page, { event: 'input', parts: [list] }, () => box.fill(word)))
  }
  await box.fill('')
  return times(taken.slice(warmUp))
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  return browser
}

/**
 * Pastes a message into the editor of a note, as the clipboard gives it, over the draft that an earlier run may have
 * left there as a draft.
 */
async function writeLong(page: Page, html: string): Promise<void> {
  await page.keyboard.press('n')
  await page.locator('[contenteditable]').waitFor()
  await page.keyboard.press('Control+A')
  await page.evaluate(`pasteInto('[contenteditable]', ${JSON.stringify(html)})`)
  const written = await page.evaluate<number>(`document.querySelectorAll('[contenteditable] > p').length`)
  const wanted = html.split('<p>').length - 1
  if (written !== wanted) throw new Error(`the note has ${written} paragraphs, not the ${wanted} that were pasted`)
}

async function typed(stage: Stage, page: Page, turns: Run) {
  const html = messageOf(messageBytes)
  await writeLong(page, html)
  const taken = await keyTimes(page, turns)
  const bare = await signedInPage(browserOf(page), stage)
  await bareEditor(bare, html)
  const floor = await keyTimes(bare, turns)
  await bare.context().close()
  return { taken, floor }
}

async function run(stage: Stage): Promise<Measured[]> {
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 3 } : usual
  const turns = { warmUp, count }
  return withBrowser(async (browser) => {
    const page = await signedInPage(browser, stage)
    await openInbox(page, stage)
    const tab = await tabByTab(page, turns)
    const found = await searched(page, turns)
    const next = await nextByKey(page, turns, leastLookMs)
    const keys = await typed(stage, page, turns)
    const other = await signedInPage(browser, stage)
    await openInbox(other, stage)
    const hurried = await nextByKey(other, turns, 0)
    return [
      {
        name: 'inbox: another tab, by click',
        times: tab,
        promise: `<= ${mostSectionMs} ms`,
        isMet: tab.median <= mostSectionMs,
      },
      {
        name: `inbox: next thread, by key, after ${leastLookMs} ms on the one before`,
        times: next,
        promise: `<= ${mostNextMs} ms`,
        isMet: next.median <= mostNextMs,
      },
      { name: 'inbox: next thread, by key, without a look at the one before', times: hurried, promise: 'none' },
      {
        name: 'inbox: a key in a message of 100 kB',
        times: keys.taken,
        floor: keys.floor,
        floorName: "the browser's own editable field with the same message",
        promise: `p95 <= ${mostKeyMs} ms`,
        isMet: keys.taken.p95 <= mostKeyMs,
      },
      { name: 'inbox: search, from the last letter', times: found, promise: `<= ${mostSectionMs} ms after the wait` },
    ]
  })
}

export const inboxByKey: Row = { name: 'inbox-by-key', run }
