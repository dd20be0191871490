import { countWords } from './count-words.ts'
import classes from './texts.module.css'

/** Below a text in editing: the remaining characters, the number of texts, and the character that shortens them. */
export function TextCount({ text, id }: { readonly text: string; readonly id: string }) {
  const { count, why } = countWords(text)
  return (
    <p id={id} className={classes['count']}>
      <span>{count}</span>
      {why !== undefined && <span className={classes['why']}>{why}</span>}
    </p>
  )
}
