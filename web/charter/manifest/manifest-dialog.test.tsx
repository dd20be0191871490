import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { trips } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { ManifestDialog } from './manifest-dialog.tsx'

const leaving = vi.hoisted(() => ({ isGuarded: false }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ disabled }: { readonly disabled: boolean }) => {
    leaving.isGuarded = !disabled
  },
}))

const downloads = vi.hoisted(() => [] as PromiseWithResolvers<void>[])

vi.mock('../../platform/api/download-file.ts', () => ({
  downloadFile: () => {
    const download = Promise.withResolvers<void>()
    downloads.push(download)
    return download.promise
  },
}))

it('takes one file where Enter is pressed twice in one go, for each is logged', async () => {
  const { wrapper: Platform } = testPlatform(() => undefined)
  const onClose = vi.fn<() => void>()
  const row = { ...testRow(trips, { trip_number: '7018', legs: [{ id: 'out', paxNum: 1 }] }, { id: 't1' }) }
  render(
    <Platform>
      <MantineProvider env="test">
        <ManifestDialog row={row} onClose={onClose} />
      </MantineProvider>
    </Platform>,
  )
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Download' })
  act(() => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await expect.poll(() => downloads.length).toBe(1)
  await act(async () => downloads[0]?.resolve())
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  await expect.poll(() => downloads.length).toBe(2)
})

it('a reason that is typed during the download keeps the dialog open, and is asked about', async () => {
  downloads.length = 0
  const { wrapper: Platform } = testPlatform(() => undefined)
  const onClose = vi.fn<() => void>()
  const row = { ...testRow(trips, { trip_number: '7018', legs: [{ id: 'out', paxNum: 1 }] }, { id: 't1' }) }
  render(
    <Platform>
      <MantineProvider env="test">
        <ManifestDialog row={row} onClose={onClose} />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('checkbox', { name: /^With weights/ }))
  const reason = screen.getByRole('textbox', { name: /^Why you need them/ })
  fireEvent.change(reason, { target: { value: 'Customs' } })
  expect(leaving.isGuarded).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  await expect.poll(() => downloads.length).toBe(1)
  fireEvent.change(reason, { target: { value: 'Customs at Nassau' } })
  await act(async () => downloads[0]?.resolve())
  expect(onClose).not.toHaveBeenCalled()
  expect(leaving.isGuarded).toBe(true)
})
