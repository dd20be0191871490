import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { forgetKept } from '../../platform/session/forget-at-end.ts'
import { MailFrame } from './mail-frame.tsx'

// A test has no layout: every mail has this height.
vi.mock('./enter-frame.ts', () => ({
  hasMail: () => false,
  enterFrame: (_: unknown, onHeight: (height: number) => void) => {
    onHeight(321)
    return () => undefined
  },
}))

it('a mail seen before has its height from the start, until the session of its reader ends', () => {
  const show = () =>
    render(
      <MantineProvider>
        <MailFrame id="m1" title="Message: Hello" html="<p>Hello</p>" showImages={false} showQuoted={false} />
      </MantineProvider>,
    )
  const frame = () => screen.getByTitle('Message: Hello')
  const first = show()
  expect(frame().style.height).toBe('20px')
  fireEvent.load(frame())
  expect(frame().style.height).toBe('321px')
  first.unmount()
  const second = show()
  expect(frame().style.height).toBe('321px')
  second.unmount()
  forgetKept()
  show()
  expect(frame().style.height).toBe('20px')
})
