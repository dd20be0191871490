/** @jsxImportSource preact */
import type { PageActs, PageModel } from './page-model.ts'
import { RefusalNote } from './refusal-note.tsx'
import classes from './page.module.css'

interface AskProps {
  readonly model: PageModel
  readonly acts: PageActs
  readonly company: string
}

/** A question to the company. The typed words stay until it has arrived. */
export const AskForm = ({ model, acts, company }: AskProps) => (
  <form
    class={classes['ask']}
    id="ask"
    aria-labelledby="ask-title"
    onSubmit={(event) => {
      event.preventDefault()
      acts.ask(event.currentTarget)
    }}
  >
    <h2 id="ask-title" class={classes['panelHead']}>
      Ask a question
    </h2>
    <textarea class={classes['input']} name="message" rows={3} maxLength={5000} required aria-label="Your question" />
    <label class={classes['trap']} aria-hidden="true">
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
    <RefusalNote model={model} at="ask" />
    <div class={classes['send']}>
      <span class={classes['small']} role="status">
        {model.isAsked ? `Sent. ${company} answers you by email.` : `${company} answers by email.`}
      </span>
      <button class={classes['plainKey']} disabled={model.doing !== undefined}>
        Send
      </button>
    </div>
  </form>
)
