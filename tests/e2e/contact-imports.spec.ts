import { expect, test } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { cast } from '../world.ts'
import { expectAxeClean } from './axe.ts'
import { isPolicyViolation, pageOf } from './story-helpers.ts'

test('contacts of a workbook are checked, imported from the sheet that is chosen, and taken back', async ({
  browser,
}) => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Guests']] },
      {
        name: 'People',
        // Numbers beyond half a megabyte of XML: what is large is unpacked in no other way than what is small.
        rows: [
          ['Full name', 'Email', 'Phone', 'Title'],
          ['Xara Sheetley', 'xara@sheetley.example', 15125550171, 'CFO'],
          ['Yann Sheetley', 'yann@sheetley.example', '#N/A', ''],
          ...Array.from({ length: 8000 }, (_, at) => [
            'No address',
            `row ${at}`,
            15125550000 + at,
            'A title of some length',
          ]),
        ],
      },
    ],
  })
  const page = await pageOf(browser, cast.jo, { viewport: { width: 1280, height: 900 } })
  const refused: string[] = []
  page.on('console', (message) => {
    if (isPolicyViolation(message)) refused.push(message.text())
  })
  await page.goto('/laro/marketing/contacts')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import contacts' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'guests.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  })
  await expect(dialog.getByRole('alert')).toHaveText('The sheet Cover has no rows below its first.')
  await dialog.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'People' }).click()
  await expect(dialog.getByText('1 person is new.')).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText('Row 3: Phone holds the error #N/A of the spreadsheet.')
  await expectAxeClean(page)
  await dialog.getByRole('button', { name: 'Import 1 contact' }).click()
  const own = dialog.getByRole('region', { name: 'Your imports' })
  await expect(own).toContainText('guests.xlsx: Imported. 1 added')
  await own.getByRole('button', { name: 'Undo the import of guests.xlsx' }).click()
  await expect(own).toContainText('guests.xlsx: Undone.')
  expect(refused).toEqual([])
  await page.context().close()
})
