import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { htmlField, type Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { notices, notify, undoLast } from '../../platform/notices.ts'
import { createFormStore, FormStoreProvider, typeInto, useFormPart } from '../../ui/form/form-store.ts'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { AiHtmlField } from './ai-html-field.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))
vi.mock('./ai-dialog.tsx', () => ({
  AiDialog: ({ onAccept }: { readonly onAccept: (html: string) => void }) => (
    <button type="button" onClick={() => onAccept('<p>Written</p>')}>
      Accept
    </button>
  ),
}))
vi.mock('../../ui/form/html-field.tsx', () => ({ HtmlField: () => null }))

const field = htmlField('html', 'Content')

beforeEach(() => notify(null))
afterEach(() => {
  act(() => closeDialogs())
  cleanup()
})

const before: Doc = { html: '<p>Before</p>' }

async function accepted() {
  const store = createFormStore([field], before)
  const type = (value: unknown) => typeInto(store, { fields: [field], scope: '', property: 'html', value })
  function Field() {
    const value = useFormPart(store, ({ values }) => values['html'])
    return (
      <AiHtmlField
        {...{ field, value, path: 'html', isReadOnly: false, error: undefined, values: {} }}
        onChange={type}
      />
    )
  }
  const { platform, wrapper } = testPlatform(() => ({}))
  platform.session.user.set({ id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const { unmount } = render(
    <MantineProvider>
      <FormStoreProvider value={store}>
        <Field />
      </FormStoreProvider>
      <OpenDialogs />
    </MantineProvider>,
    { wrapper },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Write with AI: Content' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  return { type: (value: unknown) => act(() => type(value)), html: () => store.get().values['html'], unmount }
}

it('Undo reverts an accepted answer', async () => {
  const { html } = await accepted()
  expect(html()).toBe('<p>Written</p>')
  act(() => void undoLast())
  expect(html()).toBe('<p>Before</p>')
})

it('Undo after further typing keeps the typed words, and says so', async () => {
  const { html, type } = await accepted()
  type('<p>Written and more</p>')
  act(() => void undoLast())
  expect(html()).toBe('<p>Written and more</p>')
  expect(notices.get().at(-1)?.title).toBe('The text was changed after that')
})

it('a closed form offers no Undo', async () => {
  const { unmount } = await accepted()
  unmount()
  expect(notices.get()).toEqual([])
  expect(undoLast()).toBe(false)
})
