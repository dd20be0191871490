import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { askOnPage } from '../../../domain/charter/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import classes from './page.module.css'

/** A question to the company. The typed words stay until it has arrived. */
export function AskForm({ token, company }: { readonly token: string; readonly company: string }) {
  const [message, setMessage] = useState('')
  const [website, setWebsite] = useState('')
  const [isSent, setSent] = useState(false)
  const { run, isRunning, isUnanswered, error } = useAsked(askOnPage, { isSilent: true })
  const refusal = error && reasonOf(error)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (message.trim() === '' || isRunning) return
    setSent(false)
    try {
      await run({ body: { token, message, website } })
    } catch {
      // Said below by `refusal`, and the words stay.
      return
    }
    // Words typed in between are the next question.
    setMessage((now) => (now.startsWith(message) ? now.slice(message.length).trimStart() : now))
    setSent(true)
  }
  return (
    <form className={classes['panel']} id="ask" aria-labelledby="ask-title" onSubmit={(event) => void ask(event)}>
      <h2 id="ask-title" className={classes['panelTitle']}>
        Ask a question
      </h2>
      <Textarea
        aria-label="Your question"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={5000}
        value={message}
        onChange={(event) => {
          setMessage(event.currentTarget.value)
          setSent(false)
        }}
      />
      <label className={classes['trap']} aria-hidden>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(event) => setWebsite(event.currentTarget.value)}
        />
      </label>
      <div className={classes['send']}>
        <span className={classes['small']} role="status">
          {isSent ? `Sent. ${company} answers you by email.` : `${company} answers by email.`}
        </span>
        <Button type="submit" variant="default" loading={isRunning}>
          Send
        </Button>
      </div>
      <AskedNote isUnanswered={isUnanswered} />
      {refusal && (
        <p className={classes['refusal']} role="alert">
          <strong>{refusal.title}.</strong> {refusal.message}
        </p>
      )}
    </form>
  )
}
