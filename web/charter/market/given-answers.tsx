import { declineReasons } from '../../../domain/charter/index.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import type { OpenedRequest } from './use-market.ts'
import classes from './market.module.css'

const answerWords = { quote: 'Quoted', decline: 'Declined', ask: 'Asked' } as const

/** Reply of the owner of an offer to the demand for it. */
function Reply({ reply }: { readonly reply: NonNullable<OpenedRequest['answers'][number]['reply']> }) {
  const { kind, reason, words, page, at } = reply
  return (
    <div className={classes['reply']}>
      <strong>{kind === 'quote' ? 'They sent a quote' : 'They declined'}</strong> <TimeText at={at} />
      {reason !== undefined && `: ${declineReasons[reason]}`}
      {page !== undefined && (
        <>
          {' '}
          <a href={page} target="_blank" rel="noreferrer">
            Open its page
          </a>
        </>
      )}
      {words !== '' && <p className={classes['said']}>{words}</p>}
    </div>
  )
}

/** Earlier answers of the client to the entry. */
export function GivenAnswers({ answers }: Pick<OpenedRequest, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <section className={classes['part']} aria-label="Your answers">
      <h3>Your answers</h3>
      <ul className={classes['answers']}>
        {answers.map(({ id, kind, reason, words, answeredAt, path, reply }) => (
          <li key={id}>
            <strong>{answerWords[kind]}</strong> <TimeText at={answeredAt} />
            {reason !== undefined && `: ${declineReasons[reason]}`}
            {path !== undefined && (
              <>
                {' '}
                <ClientLink path={path}>Open quote</ClientLink>
              </>
            )}
            {words !== '' && <p className={classes['said']}>{words}</p>}
            {reply && <Reply reply={reply} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
