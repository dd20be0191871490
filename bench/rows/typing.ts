import type { Page } from '@playwright/test'
import { times, type Run, type Times } from '../measure.ts'

const paragraph =
  'The crew asks whether the catering for <b>fourteen guests</b> is confirmed, and which of the two <a href="https://example.com/fbo">handlers</a> meets them. '

/** A message of about so many bytes of markup, as people write them: paragraphs, some bold words, some links. */
export function messageOf(bytes: number): string {
  const one = `<p>${paragraph.repeat(3)}</p>`
  return one.repeat(Math.ceil(bytes / one.length))
}

/** A field of the browser's own with the same message: the least that a key costs there. */
export async function bareEditor(page: Page, html: string): Promise<void> {
  await page.setContent(`<div contenteditable style="font: 14px/20px sans-serif; max-width: 760px">${html}</div>`)
  await page.locator('[contenteditable]').click()
}

/**
 * Main thread's milliseconds per key at the end of a text: the work of the page between one key and the next
 * (script, style, layout and deferred tasks), as the browser itself counts its tasks.
 */
export async function keyTimes(page: Page, { warmUp, count }: Run): Promise<Times> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  await page.keyboard.press('Control+End')
  const taken: number[] = []
  let before = await busy()
  for (let turn = 0; turn < warmUp + count; turn++) {
    await page.keyboard.press('abcdefgh '.charAt(turn % 9))
    await page.evaluate('drawn()')
    const after = await busy()
    taken.push(after - before)
    before = after
  }
  await session.detach()
  return times(taken.slice(warmUp))
}
