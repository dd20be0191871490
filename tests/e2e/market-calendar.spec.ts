import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { variantsToRun } from '../run-length.ts'
import { cast, clientIds } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { chooseDay } from './market-helpers.ts'
import { devices } from './shop-helpers.ts'
import { headersOf, pageOf, productUrl, visit } from './story-helpers.ts'

// Nextwind imports empty legs from a calendar file, in which one event names an unknown aircraft.

async function findTail(request: APIRequestContext): Promise<string> {
  const headers = await headersOf(cast.sam, clientIds.NXT)
  const url = `${productUrl()}/api/data/clients/${clientIds.NXT}/aircraft?limit=1`
  const { rows } = await (await request.get(url, { headers })).json()
  return rows[0].tail_number
}

/** A calendar with an event for each summary, one hour after another. */
function makeCalendar(day: number, summaries: readonly string[]): Buffer {
  const stamp = (hour: number) =>
    `${new Date(day * 86_400_000 + hour * 3_600_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const events = summaries.flatMap((summary, at) => [
    'BEGIN:VEVENT',
    `UID:${day} ${at}`,
    `DTSTART:${stamp(12 + at * 4)}`,
    `DTEND:${stamp(14 + at * 4)}`,
    `SUMMARY:${summary}`,
    'END:VEVENT',
  ])
  return Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'))
}

const chooseFile = (sam: Page, buffer: Buffer) =>
  sam.getByLabel('Calendar file').setInputFiles({ name: 'positioning.ics', mimeType: 'text/calendar', buffer })

for (const { device, viewport } of variantsToRun(devices))
  test(`empty legs of a calendar are previewed on ${device}, corrected and imported`, async ({ browser, request }) => {
    const tail = await findTail(request)
    const day = chooseDay()
    const out = `${tail} KTEB-KBNA`
    const sam = await pageOf(browser, cast.sam, { viewport })
    await visit(sam, '/nxt/empties')
    await sam.getByRole('button', { name: 'Import', exact: true }).click()
    await sam.getByRole('menuitem', { name: 'From a calendar' }).click()
    const dialog = sam.getByRole('dialog', { name: 'Import empty legs from a calendar' })
    await chooseFile(sam, makeCalendar(day, [out, 'N1 KBNA-KTEB', 'Lunch of the crew']))
    await expect(dialog).toContainText('positioning.ics')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog).toContainText("'N1 KBNA-KTEB': Aircraft N1 is not in your fleet.")
    await expectAxeClean(sam)

    await chooseFile(sam, makeCalendar(day, [out, `${tail} KBNA-KTEB`, 'Lunch of the crew']))
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('status')).toContainText('2 empty legs: 2 added')
    await expect(dialog.getByRole('status')).toContainText('1 other event is none.')
    await expectAxeClean(sam)
    await dialog.getByRole('button', { name: 'Import', exact: true }).dblclick()
    await expect(dialog).toBeHidden()
    for (const leg of ['KTEB → KBNA', 'KBNA → KTEB'])
      await expect(sam.locator('[data-row]').filter({ hasText: leg }).first()).toBeVisible()
    await sam.context().close()
  })
