import { Button, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { useLateWrites } from '../../ui/form/use-arriving.ts'
import { FieldFrame } from './field-frame.tsx'
import { pickOne } from './picker-dialog.tsx'
import { locateProducts, productOf, showMissing, ProductFinder, type Product } from './product-choice.ts'
import classes from './fields.module.css'

export const ProductLine = ({ name, sku }: Pick<Product, 'name' | 'sku'>) => (
  <>
    <span className={classes['value']}>{name}</span>
    {sku !== undefined && <span className={classes['quiet']}>{sku}</span>}
  </>
)

export const productLine = ({ name, sku }: Pick<Product, 'name' | 'sku'>) => <ProductLine name={name} sku={sku} />

const place = 'product'

/** One product of the client (2-content section 2, 'Select Product'). */
export function ProductField(props: FieldInputProps) {
  const { field, value, isReadOnly, onChange } = props
  const { api } = usePlatform()
  const client = useClient()
  const chosen = productOf(value)
  const late = useLateWrites(field.label)
  const take = (row: Product) =>
    late.write(place, locateProducts(api, client.id, [row]), ({ found: [product] }) => {
      if (product === undefined) void showMissing()
      else onChange(product)
    })
  const remove = () => {
    late.withdraw(place)
    onChange('')
  }
  const pick = () =>
    pickOne<Product>({
      title: 'Select Product',
      many: 'products',
      Finder: ProductFinder,
      keyOf: ({ id }) => id,
      lineOf: productLine,
      onPick: (row) => {
        take(row).catch((error: unknown) => notify({ ...reasonOf(error), kind: 'error' }))
      },
    })
  return (
    <FieldFrame {...props}>
      <div className={classes['row']}>
        {chosen ? (
          <ProductLine name={chosen.name} sku={chosen.sku} />
        ) : (
          <Input.Description>None chosen</Input.Description>
        )}
        {chosen && !isReadOnly && (
          <ActionIcon variant="subtle" aria-label={`Remove ${chosen.name}`} onClick={remove}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )}
        {!isReadOnly && (
          <Button variant="default" size="xs" onClick={pick} aria-label={`Select product: ${field.label}`}>
            Select product
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
