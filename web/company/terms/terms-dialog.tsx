import { Button } from '@mantine/core'
import { showModal } from '../../platform/dialogs.ts'
import { printPaper, put } from '../../ui/print-paper.ts'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { safeNodes } from '../../ui/safe-nodes.ts'
import { AgreeButton } from './agree-button.tsx'
import classes from './terms.module.css'

const title = 'Terms of Service'

export interface ShownTerms {
  readonly version: string
  /** HTML. */
  readonly terms: string
}

const print = ({ version, terms }: ShownTerms): Promise<void> =>
  printPaper(title, (page) => {
    put(page, 'p', `Version ${version}`)
    put(page, 'div', '').append(...safeNodes(terms, page.ownerDocument))
  })

interface TermsTextProps {
  readonly shown: ShownTerms
  readonly onClose: () => void
  readonly isToRead: boolean
}

/** The terms with Close, Agree and Print (2-content section 2.2). */
function TermsText({ shown, onClose, isToRead }: TermsTextProps) {
  return (
    <div className={classes['dialog']}>
      <p className={classes['version']}>Version {shown.version}</p>
      <SafeHtml html={shown.terms} />
      <div className={classes['ways']}>
        <Button variant="subtle" onClick={() => void print(shown)}>
          Print
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {!isToRead && <AgreeButton version={shown.version} onAgreed={onClose} />}
      </div>
    </div>
  )
}

/** Shows the terms, to be agreed to; or only to be read, before they are published and after they were agreed to. */
export function showTerms(shown: ShownTerms, { isToRead = false } = {}): void {
  showModal({
    title,
    size: 'large',
    body: (close) => <TermsText shown={shown} onClose={close} isToRead={isToRead} />,
  })
}
