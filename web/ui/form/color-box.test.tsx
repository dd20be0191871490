import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ColorBox } from './color-box.tsx'

const box = () => screen.getByLabelText('Accent')
const isOpen = () => document.querySelector('.mantine-ColorInput-dropdown') !== null
const press = (key: string) => fireEvent.keyDown(box(), { key })

function Held({ begin, onChange }: { readonly begin: string; readonly onChange: (color: string) => void }) {
  const [value, setValue] = useState(begin)
  return (
    <MantineProvider env="test">
      <ColorBox
        label="Accent"
        value={value}
        onChange={(color) => {
          setValue(color)
          onChange(color)
        }}
      />
    </MantineProvider>
  )
}

const put = vi.fn<(color: string) => void>()
const show = (begin: string) => render(<Held begin={begin} onChange={put} />)
beforeEach(() => put.mockClear())

describe('the typed text', () => {
  const type = (value: string) => fireEvent.change(box(), { target: { value } })
  const leave = () => fireEvent.blur(box())
  const text = () => screen.getByLabelText<HTMLInputElement>('Accent').value

  it('is given on once it is a colour, also without its number sign', () => {
    show('#112233')
    fireEvent.focus(box())
    for (const words of ['#0', '#00ff0', '#00ff00']) type(words)
    expect(put.mock.calls).toEqual([['#00ff00']])
    type('2B3290')
    expect([text(), put.mock.lastCall]).toEqual(['#2B3290', ['#2B3290']])
    type('')
    leave()
    expect([text(), put.mock.lastCall]).toEqual(['', ['']])
  })

  it('a text that is no colour says so, and leaving it restores the last colour', () => {
    show('#112233')
    fireEvent.focus(box())
    type('#123')
    type('#123 or so')
    expect(screen.getByText('Enter a color such as #2b3290.').textContent).toContain('#2b3290')
    leave()
    expect([text(), put.mock.lastCall]).toEqual(['#112233', ['#112233']])
    expect(screen.queryByText('Enter a color such as #2b3290.')).toBeNull()
  })

  it('leaving at once keeps the typed colour, and Tab keeps a value of another kind', () => {
    show('tomato')
    fireEvent.focus(box())
    leave()
    expect([text(), put.mock.calls]).toEqual(['tomato', []])
  })
})

describe('the picker', () => {
  beforeEach(() => {
    show('#112233')
  })

  it('Tab does not open the picker', () => {
    fireEvent.focus(box())
    expect(isOpen()).toBe(false)
  })

  it.each(['Enter', 'ArrowDown'])('is opened by %s, and closed by Escape before anything behind it', (key) => {
    fireEvent.focus(box())
    expect(press(key)).toBe(false)
    expect(isOpen()).toBe(true)
    expect(box().dataset['mantineStopPropagation']).toBe('true')
    expect(press('Escape')).toBe(false)
    expect(isOpen()).toBe(false)
    expect(box().dataset['mantineStopPropagation']).toBeUndefined()
    expect(press('Escape')).toBe(true)
  })

  it('is opened by a click and closed when it is left', () => {
    fireEvent.click(box())
    expect(isOpen()).toBe(true)
    fireEvent.blur(box())
    expect(isOpen()).toBe(false)
  })
})
