import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { expect, it } from 'vitest'
import { htmlFonts } from '../../../domain/kernel/index.ts'
import { RichText } from './rich-text.tsx'

function show(props: { readonly fonts?: readonly string[]; readonly hasTools?: boolean }) {
  const given: string[] = []
  let made: Editor | undefined
  render(
    <MantineProvider env="test">
      <RichText
        label="Words"
        html="<p>Nonstop</p>"
        minHeight={300}
        isDocument
        {...props}
        onChange={({ html }) => given.push(html)}
        onEditor={(editor) => (made = editor ?? made)}
      />
    </MantineProvider>,
  )
  return { given, editor: () => made }
}

it('offers the fonts of the specification, and puts the chosen one on the selected words', async () => {
  const { given, editor } = show({ fonts: Object.keys(htmlFonts) })
  fireEvent.click(screen.getByRole('button', { name: 'Formatting' }))
  act(() => void editor()?.commands.selectAll())
  fireEvent.click(screen.getByRole('button', { name: 'Font' }))
  const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(offered).toEqual(['Font of the page', 'Arial', 'Times New Roman', 'Calibri', 'Comic Sans MS'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Calibri' }))
  expect(given.at(-1)).toBe('<p><span style="font-family: Calibri;">Nonstop</span></p>')
  fireEvent.click(screen.getByRole('button', { name: 'Font: Calibri' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Font of the page' }))
  expect(given.at(-1)).toBe('<p>Nonstop</p>')
})

it('has no tools where the field shows none', () => {
  show({ hasTools: false })
  expect(screen.queryByRole('toolbar')).toBeNull()
})
