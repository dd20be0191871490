import { IconShieldQuestion } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { inboxWording, recipientGuard, type GuardFacts } from '../../../domain/inbox/index.ts'
import { withoutQuoted } from '../../../domain/inbox/mail/mark-quoted-html.ts'
import { htmlAsText, writtenOf, type EmailDraft } from '../drafts/draft.ts'
import classes from './guard-panel.module.css'

/** Questions of a careful colleague before this email is sent; none for the ordinary answer. It does not refuse. */
export function GuardPanel({ draft, facts }: { readonly draft: EmailDraft; readonly facts: GuardFacts }) {
  const still = useDeferredValue(draft)
  const words = htmlAsText(withoutQuoted(still.html))
  const issues = recipientGuard({ ...writtenOf(still), words }, facts)
  return (
    <div role="status" className={classes['place']}>
      {issues.length > 0 && (
        <ul className={classes['panel']} aria-label="Before you send">
          {issues.map((issue) => (
            <li key={`${issue.code} ${JSON.stringify(issue.params)}`}>
              <IconShieldQuestion size={16} stroke={1.75} aria-hidden />
              {inboxWording(issue)?.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
