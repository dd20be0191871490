import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { expect, it } from 'vitest'
import { BehindContext } from './behind.ts'
import { MailFrame } from './mail-frame.tsx'

interface Seen {
  readonly isSeen: boolean
  readonly showImages: boolean
}

const mail = (html: string, { isSeen, showImages }: Seen) => (
  <MantineProvider>
    <BehindContext value={!isSeen}>
      <Activity mode={isSeen ? 'visible' : 'hidden'}>
        <p>Beside the mail</p>
        <MailFrame id="m1" title="Message: Hello" html={html} showImages={showImages} showQuoted={false} />
      </Activity>
    </BehindContext>
  </MantineProvider>
)

const withPicture = '<p>Hello</p><img data-remote-src="https://sender.example/seen.gif">'

it.each([
  { what: 'a mail without remote pictures', html: '<p>Hello</p>', showImages: true, isDrawnAhead: true },
  { what: 'one whose remote pictures are blocked', html: withPicture, showImages: false, isDrawnAhead: true },
  { what: 'one that asks its sender for pictures', html: withPicture, showImages: true, isDrawnAhead: false },
])('$what in a hidden thread is drawn ahead: $isDrawnAhead', async ({ html, showImages, isDrawnAhead }) => {
  const { rerender } = render(mail(html, { isSeen: false, showImages }))
  await screen.findByText('Beside the mail')
  expect(screen.queryByTitle('Message: Hello') !== null).toBe(isDrawnAhead)
  rerender(mail(html, { isSeen: true, showImages }))
  expect((await screen.findByTitle('Message: Hello')).getAttribute('srcdoc')).toContain('Hello')
})

it('shows the pictures of a mail that is looked at, once they are asked for', () => {
  const { rerender } = render(mail(withPicture, { isSeen: true, showImages: false }))
  const source = () => screen.getByTitle('Message: Hello').getAttribute('srcdoc')
  expect(source()).not.toContain(' src="https://sender.example')
  rerender(mail(withPicture, { isSeen: true, showImages: true }))
  expect(source()).toContain(' src="https://sender.example/seen.gif"')
})
