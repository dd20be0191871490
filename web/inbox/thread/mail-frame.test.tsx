import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { expect, it } from 'vitest'
import { MailFrame } from './mail-frame.tsx'

interface Seen {
  readonly isSeen: boolean
  readonly showImages: boolean
}

const mail = (html: string, { isSeen, showImages }: Seen) => (
  <MantineProvider>
    <Activity mode={isSeen ? 'visible' : 'hidden'}>
      <p>Beside the mail</p>
      <MailFrame id="m1" title="Message: Hello" html={html} showImages={showImages} showQuoted={false} />
    </Activity>
  </MantineProvider>
)

const withPicture = '<p>Hello</p><img data-remote-src="https://sender.example/seen.gif">'

it.each([
  ['a mail without remote pictures stands in a thread that is drawn ahead', '<p>Hello</p>', true, true],
  ['one whose remote pictures are blocked does too', withPicture, false, true],
  ['one that would ask its sender for them waits until it is seen', withPicture, true, false],
])('%s', async (_, html, showImages, isDrawnAhead) => {
  const { rerender } = render(mail(html, { isSeen: false, showImages }))
  await screen.findByText('Beside the mail')
  expect(screen.queryByTitle('Message: Hello') !== null).toBe(isDrawnAhead)
  rerender(mail(html, { isSeen: true, showImages }))
  expect((await screen.findByTitle('Message: Hello')).getAttribute('srcdoc')).toContain('Hello')
})
