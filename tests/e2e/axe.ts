import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'

const require = createRequire(import.meta.url)
/** The rules themselves, as @axe-core/playwright brings them. */
const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const settledMs = 1000

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** A tooltip belongs to what the pointer rests on, and not to a part of the page of its own. */
const isTooltip = (id: string, html: string): boolean => id === 'region' && html.includes('role="tooltip"')

/** Only what is wrong crosses from the browser: the rest of what axe says is as long as the page. */
async function faultsNow(page: Page, leftOut: readonly string[]): Promise<string[]> {
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(document, { iframes: false, reporter: 'no-passes', resultTypes: ['violations'], runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } })
      .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`,
  )
  return violations
    .filter(({ id }) => !leftOut.includes(id))
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !isTooltip(id, html)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`)
}

/**
 * What axe finds on the page. Frames are left out: a mail's frame allows no script, and so not axe either (AxeBuilder would
 * wait for it for ever); what a sender wrote in it is not ours.
 */
export async function axeFaults(page: Page, leftOut: readonly string[] = []): Promise<string[]> {
  if ((await page.evaluate("'axe' in window")) !== true) await page.evaluate(axeSource)
  const found = await faultsNow(page, leftOut)
  if (found.length === 0) return found
  // It checks one thing after another: on a page that changes meanwhile it sees what was never there together.
  await wait(settledMs)
  return faultsNow(page, leftOut)
}

/** Expects that axe finds nothing on the page. */
export async function expectAxeClean(page: Page, leftOut: readonly string[] = []): Promise<void> {
  expect(await axeFaults(page, leftOut)).toEqual([])
}
