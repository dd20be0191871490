/** @jsxImportSource preact */
import type { ViewProps } from './page-model.ts'
import classes from './page.module.css'

/** A discount code of the customer, while the quote can be agreed to. */
export const CodeForm = ({ model, acts }: Pick<ViewProps, 'model' | 'acts'>) => (
  <form
    class={classes['code']}
    onSubmit={(event) => {
      event.preventDefault()
      acts.enterCode(event.currentTarget)
    }}
  >
    <label>
      Discount code
      <input class={classes['input']} name="code" maxLength={100} autoComplete="off" required />
    </label>
    <button class={classes['plainKey']} disabled={model.doing !== undefined}>
      Apply
    </button>
    {model.refusal?.at === 'code' && (
      <p class={classes['refusal']} role="alert">
        {model.refusal.message}
      </p>
    )}
  </form>
)
