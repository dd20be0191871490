import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PolishReview } from './polish-review.tsx'

const page = (isReady: boolean) => (
  <MantineProvider env="test">
    <input aria-label="Subject" />
    {isReady && (
      <PolishReview
        before="<p>We flies.</p>"
        after="<p>We fly.</p>"
        onAccept={() => undefined}
        onDiscard={() => undefined}
      />
    )}
  </MantineProvider>
)

it('begins at the button that takes the suggestion', () => {
  render(page(true))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Accept all' }))
})

it('takes no focus from a field in which is written when it comes', () => {
  const { rerender } = render(page(false))
  const subject = screen.getByRole('textbox', { name: 'Subject' })
  subject.focus()
  rerender(page(true))
  expect(document.activeElement).toBe(subject)
})
