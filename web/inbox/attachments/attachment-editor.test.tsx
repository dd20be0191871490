import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AttachmentEditor } from './attachment-editor.tsx'
import type { Attachments } from './use-attachments.ts'

vi.mock('./attachment-strip.tsx', () => ({
  AttachmentStrip: () => {
    throw new TypeError('a file that nobody expected')
  },
}))

it('a failing attachment editor falls back to the default one, which still takes files off', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onRemove = vi.fn<(index: number) => void>()
  const attachments: Attachments = {
    running: [],
    attach: () => undefined,
    keepPicture: () => Promise.resolve(undefined),
  }
  const file = { name: 'plan.pdf', url: '/api/files/plan.pdf', inline: false }
  render(
    <MantineProvider env="test">
      <AttachmentEditor
        draft={{ id: 'd1', files: [file] }}
        attachments={attachments}
        onRemove={onRemove}
        onRename={vi.fn<() => void>()}
      />
    </MantineProvider>,
  )
  expect(screen.getByRole('list', { name: 'Attachments' }).textContent).toContain('plan.pdf')
  fireEvent.click(screen.getByRole('button', { name: 'Remove plan.pdf' }))
  expect(onRemove).toHaveBeenCalledWith(0)
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('The attachment editor failed'), expect.any(TypeError))
})
