import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { forgetKept } from '../../platform/session/forget-at-end.ts'
import { OpenDialogs } from '../open-dialogs.tsx'
import { useState } from 'react'
import { FieldInput } from '../form/field-input.tsx'
import { SealedRecordContext } from './sealed-record.ts'
import { SealedValue } from './sealed-value.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const doc = { id: 'k1', version: 1, sealed: ['passport'] }

function show() {
  const { wrapper: Platform } = testPlatform(() => ({ values: { passport: 'X123' } }))
  return render(
    <Platform>
      <MantineProvider env="test">
        <SealedValue record={{ definition: contacts, doc }} name="passport" label="Passport" words={String} none="" />
        <OpenDialogs />
      </MantineProvider>
    </Platform>,
  )
}

const button = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^${name.replace(' ', String.raw`\s*`)}$`) })
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Why you need it' })

async function reveal() {
  await press('Reveal passport')
  fireEvent.change(reason(), { target: { value: 'Crew list' } })
  await press('Reveal')
}

it('offers the last reason of the user, and never that of an earlier user', async () => {
  const first = show()
  await reveal()
  await press('Hide passport')
  await press('Reveal passport')
  expect(reason().value).toBe('Crew list')
  act(() => closeDialogs())
  first.unmount()
  forgetKept()
  show()
  await press('Reveal passport')
  expect(reason().value).toBe('')
  act(() => closeDialogs())
})

it('keeps the keyboard at the value that it reveals and hides', async () => {
  show()
  button('Reveal passport').focus()
  await reveal()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Hide passport'))
  await press('Hide passport')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reveal passport'))
})

it('moves the focus to the opened field, and back to its key', async () => {
  const { wrapper: Platform } = testPlatform(() => ({}))
  const [field] = contacts.form.filter(({ property }) => property === 'passport')
  function Held() {
    const [value, setValue] = useState<unknown>('')
    return (
      field && (
        <FieldInput field={field} path="passport" value={value} isReadOnly={false} recordId="k1" onChange={setValue} />
      )
    )
  }
  render(
    <Platform>
      <MantineProvider env="test">
        <SealedRecordContext value={{ definition: contacts, doc }}>
          <Held />
        </SealedRecordContext>
      </MantineProvider>
    </Platform>,
  )
  await screen.findByText('Sealed')
  button('Change passport').focus()
  await press('Change passport')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  const keep = screen.getByRole('button', { name: /^Keep the passport/ })
  keep.focus()
  await act(async () => fireEvent.click(keep))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'))
})
