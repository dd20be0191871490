import { MantineProvider } from '@mantine/core'
import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pages, shippedKinds } from '../../../domain/content/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { typeInto } from '../../ui/form/form-store.ts'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { usePageForm } from './use-page-form.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
})

it('asks about a section that a colleague took out while it was edited, in the words of its fields', async () => {
  const section = { id: 's1', kind: 'text', heading: 'Cabin', html: '<p>Six <b>seats</b></p>' }
  const landing = shippedKinds.find(({ key }) => key === 'landing')
  const begun = testRow(
    pages,
    { name: 'Fleet', url: '/fleet', kind: 'landing', content: { sections: [section] } },
    { id: 'p1' },
  )
  const theirs = { ...begun, version: 2, content: { sections: [] } }
  const { platform, wrapper } = testPlatform(({ method }) => {
    if (method === 'PATCH') throw new ApiError(409, { error: 'conflict', current: theirs })
    return begun
  })
  platform.session.user.set({ id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' })
  render(
    <MantineProvider env="test">
      <OpenDialogs />
    </MantineProvider>,
  )
  const { result } = renderHook(() => usePageForm(begun, landing, []), { wrapper })
  act(() => {
    const { form, fields } = result.current
    const value = [{ ...section, html: '<p>Eight <b>seats</b></p>' }]
    typeInto(form.store, { fields, scope: '', property: 'content.sections', value })
  })
  await act(() => vi.advanceTimersByTimeAsync(800))
  const cells = [...screen.getByRole('dialog').querySelectorAll('tbody td')].map(({ textContent }) => textContent)
  expect(cells).toEqual(['Sections', 'empty', 'What it shows: Text; Heading: Cabin; Text: Eight seats'])
  act(() => closeDialogs())
})
