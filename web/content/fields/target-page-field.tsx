import { Button, TextInput } from '@mantine/core'
import { pages } from '../../../domain/content/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { commonOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { pickOne, type FinderProps } from './picker-dialog.tsx'
import classes from './fields.module.css'

type PageRow = Presented<typeof pages>

/** Pages that the picker offers at once (2-content section 9). */
const offeredAtOnce = 100

const PageFinder = ({ words, children }: FinderProps<PageRow>) =>
  children(useSearchRows(pages, { query: words, pageSize: offeredAtOnce }))

const pageLine = ({ name, url }: PageRow) => (
  <>
    <span className={classes['value']}>{name}</span>
    <span className={classes['quiet']}>{url}</span>
  </>
)

/** An address: typed, or that of one of the client's pages (2-content section 2, 'Select Target Page'). */
export function TargetPageField(props: FieldInputProps) {
  const { field, value, isReadOnly, onChange } = props
  const pick = () =>
    pickOne<PageRow>({
      title: 'Select Target Page',
      many: 'pages',
      Finder: PageFinder,
      keyOf: ({ id }) => id,
      lineOf: pageLine,
      onPick: ({ url }) => onChange(url),
    })
  return (
    <TextInput
      {...commonOf(props)}
      maxLength={field.maxLength ?? 500}
      inputMode="url"
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={116}
      rightSection={
        isReadOnly ? undefined : (
          <Button variant="subtle" size="compact-xs" onClick={pick} aria-label={`Choose page: ${field.label}`}>
            Choose page
          </Button>
        )
      }
    />
  )
}
