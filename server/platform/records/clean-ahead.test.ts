import { expect, test } from 'vitest'
import { leastLongestSlice } from '../../../tests/longest-slice.ts'
import { cleanAhead } from './clean-ahead.ts'
import { cleanHtml } from './clean-html.ts'
import { makeSafe } from './make-safe.ts'

const paragraph = '<p onclick="x()">From <b>Teterboro</b> to <a href="javascript:x()">Aspen</a>.</p>'

test('much HTML is cleaned outside the event loop, and as it would be within it', async () => {
  let html = ''
  let run = 0
  const longest = await leastLongestSlice(async () => {
    // Cleaned HTML is kept, so each run needs another text.
    html = `${paragraph.repeat(6000)}${(run += 1)}`
    await cleanAhead({ sections: [{ html }] })
    cleanHtml(html)
  })
  // Cleaning it at once takes several times as long.
  expect(longest).toBeLessThan(100)
  expect(cleanHtml(html)).toBe(makeSafe(html))
})

test('clean HTML stays as it is when it is cleaned again', async () => {
  const html = paragraph.repeat(600)
  await cleanAhead([html])
  expect(cleanHtml(cleanHtml(html))).toBe(makeSafe(html))
})

test.each(['', 'no HTML', paragraph])('%j is cleaned at once', async (html) => {
  await cleanAhead({ html })
  expect(cleanHtml(html)).toBe(makeSafe(html))
})
