import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DocumentRow } from '../../../domain/inbox/index.ts'
import type { MessageAbout } from './message-about.ts'
import { TemplatePicker } from './template-picker.tsx'

const known = vi.hoisted((): { data: object[] | undefined } => ({ data: undefined }))
vi.mock('./use-templates.ts', async (real) => ({
  ...(await real<object>()),
  useTemplates: () => ({ data: known.data, error: null, isPending: known.data === undefined }),
}))

const onChoose = vi.fn<(template: DocumentRow) => void>()
beforeEach(() => onChoose.mockClear())

const picker = () => (
  <MantineProvider env="test">
    <TemplatePicker about={{} as MessageAbout} onChoose={onChoose} onPreview={() => undefined} />
  </MantineProvider>
)
const search = () => screen.getByRole('textbox', { name: 'Search templates' })
const templates = ['Gate', 'Ramp'].map((name) => ({ id: name, name, subject: '', data_argument: 'none' }))
const chosen = () => onChoose.mock.calls.map(([{ name }]) => name)

it('Enter waits for the templates, and takes the first that fits', () => {
  known.data = undefined
  const { rerender } = render(picker())
  fireEvent.change(search(), { target: { value: 'ra' } })
  fireEvent.keyDown(search(), { key: 'Enter' })
  known.data = templates
  rerender(picker())
  expect(chosen()).toEqual(['Ramp'])
})

it('Enter waits no longer once more is typed', () => {
  known.data = undefined
  const { rerender } = render(picker())
  fireEvent.keyDown(search(), { key: 'Enter' })
  fireEvent.change(search(), { target: { value: 'ra' } })
  known.data = templates
  rerender(picker())
  expect(chosen()).toEqual([])
})

it('Enter that confirms a word of an input method chooses nothing', () => {
  known.data = templates
  render(picker())
  fireEvent.keyDown(search(), { key: 'Enter', isComposing: true })
  expect(chosen()).toEqual([])
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect(chosen()).toEqual(['Gate'])
})
