/** @jsxImportSource preact */
import type { Doing, PageModel } from './page-model.ts'
import classes from './page.module.css'

/** Why something was refused, next to where it was tried. */
export const RefusalNote = ({ model: { refusal }, at }: { readonly model: PageModel; readonly at: Doing }) =>
  refusal?.at === at ? (
    <p class={classes['refusal']} role="alert">
      <strong>{refusal.title}.</strong> {refusal.message}
    </p>
  ) : null
