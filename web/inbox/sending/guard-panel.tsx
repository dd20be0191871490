import { IconShieldQuestion } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { inboxWording, recipientGuard, type GuardFacts } from '../../../domain/inbox/index.ts'
import { withoutQuoted } from '../../../domain/inbox/mail/mark-quoted-html.ts'
import { htmlAsText, writtenOf, type EmailDraft } from '../drafts/draft.ts'
import classes from './guard-panel.module.css'

/** What a careful colleague would ask before this email goes; nothing for the ordinary answer. It refuses nothing. */
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
