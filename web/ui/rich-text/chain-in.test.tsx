import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

// The row of formatting is open where it was left open.
beforeEach(() => localStorage.clear())

function show() {
  render(
    <MantineProvider env="test">
      <RichText label="Words" html="<p>Nonstop</p>" minHeight={300} onChange={() => undefined} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Formatting' }))
  return screen.getByRole('textbox', { name: 'Words' })
}

const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)))

it('a tool gives the focus back to the text at once', () => {
  const text = show()
  const bold = screen.getByRole('button', { name: 'Bold' })
  bold.focus()
  fireEvent.click(bold)
  expect(document.activeElement).toBe(text)
})

it('a link that was set leaves the focus in the text', async () => {
  const text = show()
  const link = screen.getByRole('button', { name: 'Link' })
  link.focus()
  fireEvent.click(link)
  const address = await screen.findByRole('textbox', { name: 'Address of the link' })
  await later()
  expect(document.activeElement).toBe(address)
  fireEvent.change(address, { target: { value: 'https://nonstop.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set' }))
  expect(document.activeElement).toBe(text)
  await later()
  expect(document.activeElement).toBe(text)
  expect(text.innerHTML).toContain('href="https://nonstop.example"')
})
