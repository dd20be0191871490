import { fateWords, heldKinds, type HeldCount } from '../../../domain/crm/index.ts'
import classes from './erasure.module.css'

/** Held data of a person, and its handling; kinds without data are left out. */
export function HeldTable({ held }: { readonly held: readonly HeldCount[] }) {
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">What is held</th>
          <th scope="col" className={classes['count']}>
            How many
          </th>
          <th scope="col">What becomes of it</th>
        </tr>
      </thead>
      <tbody>
        {held
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => (
            <tr key={kind}>
              <th scope="row">{heldKinds[kind].label}</th>
              <td className={classes['count']}>{count.toLocaleString('en-US')}</td>
              <td>
                {fateWords[heldKinds[kind].fate]}
                <span className={classes['why']}>{heldKinds[kind].why}</span>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
