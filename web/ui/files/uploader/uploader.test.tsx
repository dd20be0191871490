import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { testPlatform } from '../../../platform/data/test-platform.tsx'
import { openAlert } from '../../../platform/dialogs.ts'
import type { UploadPlace } from './upload-queue.ts'
import { Uploader } from './uploader.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => openAlert.get()?.answer(false)))

function show(place: Partial<UploadPlace> = {}) {
  const { wrapper: Wrapper } = testPlatform(() => ({}))
  const whole: UploadPlace = {
    pathOf: ({ name }) => name,
    isNameTaken: () => Promise.resolve(false),
    keep: () => Promise.resolve(),
    drop: () => Promise.resolve(undefined),
    ...place,
  }
  render(
    <MantineProvider env="test">
      <Wrapper>
        <Uploader rules={{ limit: 5 }} place={whole} />
      </Wrapper>
    </MantineProvider>,
  )
}

const choose = (...names: string[]) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('Files to upload'), {
      target: { files: names.map((name) => new File(['soup'], name)) },
    }),
  )
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('says that a file is needed when Upload is pressed without one, and not when the last one goes', async () => {
  show()
  await press('Upload')
  expect(screen.getByRole('alert').textContent).toBe('Please choose at least one file')
  await choose('terms.pdf')
  await press('Remove terms.pdf')
  expect(screen.queryByRole('alert')).toBeNull()

  await choose('terms.pdf')
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  await press('Upload')
  await waitFor(() => expect(sent).toHaveBeenCalled())
  await press('Stop uploading terms.pdf')
  expect(screen.queryByRole('alert')).toBeNull()
  sent.mockRestore()
})

it('says in one message which of many files it does not take', async () => {
  show()
  await choose('a.txt', 'b.txt', 'c.txt')
  const names: unknown = expect.stringMatching(/^a\.txt .*\nb\.txt .*\nc\.txt .*$/)
  expect(openAlert.get()).toMatchObject({ title: 'Invalid File Type!', message: names })
  await act(async () => openAlert.get()?.answer(true))
  expect(openAlert.get()).toBeUndefined()
})

it('shows a file whose name could not be checked, with a retry', async () => {
  show({ isNameTaken: () => Promise.reject(new ApiError(0, { error: 'offline' })) })
  await choose('terms.pdf')
  expect(screen.getByRole('listitem').textContent).toContain('Not uploaded. The server cannot be reached.')
  expect(screen.getByRole('button', { name: 'Retry: upload terms.pdf' })).toBeDefined()
})
