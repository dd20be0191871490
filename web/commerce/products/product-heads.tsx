import classes from './products.module.css'

/** Head of a table of products: their name, and columns of numbers. */
export function ProductHeads({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">Product</th>
        {columns.map((label) => (
          <th key={label} scope="col" className={classes['amount']}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
