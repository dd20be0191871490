import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { signatures } from '../../../domain/company/index.ts'
import { defineRecord } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { SignatureForm } from './signature-form.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

// The text box of the HTML replaces the editor, which is another's test.
const drawn = signatures.form.map((field) => ({ ...field, component: 'input-stacked-textarea' }) as const)
const definition = defineRecord({ ...signatures, form: drawn })
const [field] = signatures.form
const words = field?.label ?? ''
const stored = { id: 'u1', version: 1, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }

function open(begin: () => unknown) {
  let answer = begin
  const { platform, asked, wrapper: Platform } = testPlatform(() => answer())
  render(
    <Platform>
      <MantineProvider env="test">
        <SignatureForm definition={definition} userId="u1" />
      </MantineProvider>
    </Platform>,
  )
  return {
    asked,
    answer: (next: () => unknown) => (answer = next),
    readAgain: () => act(() => platform.queries.invalidateQueries()),
  }
}
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: words })
const write = async (value: string) => fireEvent.change(await box(), { target: { value } })
const fail = (status: number, error: 'not-found' | 'internal') => () => {
  throw new ApiError(status, { error })
}

it('a failed refresh keeps the input, with or without a stored signature', async () => {
  const { answer, readAgain } = open(fail(404, 'not-found'))
  await write('Kind regards')
  answer(fail(500, 'internal'))
  await readAgain()
  expect((await box()).value).toBe('Kind regards')
})

it('a first save continues from the server’s version', async () => {
  const { asked, answer } = open(fail(404, 'not-found'))
  await write('Kind<br>regards')
  const kept = { ...stored, [field?.property ?? '']: 'Kind<br />regards' }
  answer(() => kept)
  fireEvent.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull())
  expect((await box()).value).toBe('Kind<br />regards')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await write('Best regards')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'PATCH', body: { version: 1 } }))
})
