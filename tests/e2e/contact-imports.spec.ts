import { expect, test, type ConsoleMessage, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { variantsToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { isPolicyViolation, pageForFile, visit } from './story-helpers.ts'

const joPage = pageForFile(cast.jo)

/** Opens the import of contacts. */
async function openImport(page: Page) {
  await visit(page, '/laro/marketing/contacts')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  return page.getByRole('dialog', { name: 'Import contacts' })
}

test('contacts of a workbook are checked, imported from the chosen sheet, and undone', async ({ browser }) => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Guests']] },
      {
        name: 'People',
        // Numbers beyond half a megabyte of XML: large parts are unpacked the same way as small ones.
        rows: [
          ['Full name', 'Email', 'Phone', 'Title'],
          ['Xara Sheetley', 'xara@sheetley.example', 15125550171, 'CFO'],
          ['Yann Sheetley', 'yann@sheetley.example', '#N/A', ''],
          ...Array.from({ length: 8000 }, (_, at) => ['', '', '', `A title of some length ${at}`]),
        ],
      },
    ],
  })
  const page = await joPage(browser)
  const refused: string[] = []
  const noteRefused = (message: ConsoleMessage) => {
    if (isPolicyViolation(message)) refused.push(message.text())
  }
  page.on('console', noteRefused)
  const dialog = await openImport(page)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'guests.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  })
  await expect(dialog.getByRole('alert')).toHaveText('The sheet Cover has no rows below its first.')
  await dialog.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'People' }).click()
  await expect(dialog.getByText('2 people are new.')).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText(/Row 3: .*#N\/A/)
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Import 2 contacts' }).click()
  const own = dialog.getByRole('region', { name: 'Your imports' })
  await expect(own).toContainText('guests.xlsx: Imported. 2 added')
  await own.getByRole('button', { name: 'Undo the import of guests.xlsx' }).click()
  await expect(own).toContainText('guests.xlsx: Undone.')
  expect(refused).toEqual([])
  page.off('console', noteRefused)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

for (const viewport of variantsToRun([
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])) {
  test(`a file with faults is corrected, imported and undone, at ${viewport.width} px`, async ({ browser }) => {
    const page = await joPage(browser)
    await page.setViewportSize(viewport)
    const dialog = await openImport(page)
    const name = `corrected-${viewport.width}.csv`
    const choose = (mail: string) =>
      dialog.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(`Name,Email\nAda Corrected,ada${viewport.width}@corrected.example\nBo Corrected,${mail}\n`),
      })
    await choose('bo at corrected')
    await expect(dialog.getByRole('status')).toContainText("Row 3: Email: 'bo at corrected' is not an email address.")
    await choose(`bo${viewport.width}@corrected.example`)
    await expect(dialog.getByText('2 people are new.')).toBeVisible()
    const go = dialog.getByRole('button', { name: 'Import 2 contacts' })
    const tops = await Promise.all(
      [go, dialog.getByRole('button', { name: 'Close', exact: true })].map(async (one) => (await one.boundingBox())?.y),
    )
    expect(tops[0]).toBe(tops[1])
    await expectAxeClean(page)
    await go.click()
    const own = dialog.getByRole('region', { name: 'Your imports' })
    await expect(own).toContainText(`${name}: Imported. 2 added`)
    await own.getByRole('button', { name: `Undo the import of ${name}` }).click()
    await expect(own).toContainText(`${name}: Undone.`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
}
