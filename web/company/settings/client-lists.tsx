import { knownRoles, type clients } from '../../../domain/company/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { ListEditor, type ListColumn, type ListRow } from '../editing/list-editor.tsx'
import type { SavePart } from '../editing/use-setting-draft.ts'

type Client = Presented<typeof clients>

interface ClientListProps {
  readonly client: Client
  readonly isReadOnly: boolean
  readonly isSaving: boolean
  readonly onSave: SavePart<Partial<Client>>
}

const text = (row: ListRow, field: string): string => String(row[field] ?? '').trim()

/** An id that stays with its row when it is renamed. */
const idOf = (row: ListRow): string => text(row, 'id') || crypto.randomUUID()

/** '' means a missing value. */
const optional = (row: ListRow, field: string) => (text(row, field) === '' ? {} : { [field]: text(row, field) })

const roleColumns: readonly ListColumn[] = [
  {
    field: 'id',
    label: 'Role',
    isRequired: true,
    choices: knownRoles.map(({ id, label }) => ({ value: id, label })),
  },
  { field: 'label', label: 'Called', isRequired: true },
  { field: 'show_in_filters', label: 'In filters', kind: 'tick' },
]

/** Grantable roles of users of the company, and their names here. */
export function RolesList({ client, onSave, ...rest }: ClientListProps) {
  return (
    <ListEditor
      {...rest}
      one="Role"
      columns={roleColumns}
      rows={client.config.roles}
      blank={() => ({ id: '', label: '', show_in_filters: false })}
      onSave={(rows, done) => {
        const roles = rows.map((row) => ({
          id: text(row, 'id'),
          label: text(row, 'label'),
          show_in_filters: row['show_in_filters'] === true,
        }))
        onSave({ config: { ...client.config, roles } }, done)
      }}
    />
  )
}

const stageColumns: readonly ListColumn[] = [
  { field: 'label', label: 'Stage', isRequired: true },
  { field: 'type', label: 'Kind' },
]

/** The stages of an order, in sequence. */
export function StagesList({ client, onSave, ...rest }: ClientListProps) {
  return (
    <ListEditor
      {...rest}
      one="Order stage"
      columns={stageColumns}
      rows={client.orderStages.map((stage) => ({ type: '', ...stage }))}
      blank={() => ({ label: '', type: '' })}
      onSave={(rows, done) =>
        onSave(
          {
            orderStages: rows.map((row) => ({
              id: idOf(row),
              label: text(row, 'label'),
              ...optional(row, 'type'),
              ...optional(row, 'icon'),
            })),
          },
          done,
        )
      }
    />
  )
}

const siteColumns: readonly ListColumn[] = [
  { field: 'label', label: 'Site', isRequired: true },
  { field: 'url', label: 'Address' },
  { field: 'languages', label: 'Languages, the first one first: en, fr', kind: 'list' },
  {
    field: 'untranslated',
    label: 'Pages with missing words',
    isOf: ({ languages }) => Array.isArray(languages) && languages.length > 1,
    choices: [
      { value: 'shown', label: 'Words of the first language' },
      { value: 'left out', label: 'Leave the page out' },
    ],
  },
]

const languagesOf = ({ languages }: ListRow) =>
  Array.isArray(languages) && languages.length > 0
    ? { languages: languages.map((one) => one.trim().toLowerCase()).filter(Boolean) }
    : {}

/** The websites of the company. */
export function SitesList({ client, onSave, ...rest }: ClientListProps) {
  return (
    <ListEditor
      {...rest}
      one="Site"
      columns={siteColumns}
      rows={client.sites.map((site) => ({ url: '', languages: [], untranslated: 'shown', ...site }))}
      blank={() => ({ label: '', url: '', languages: [], untranslated: 'shown' })}
      onSave={(rows, done) =>
        onSave(
          {
            sites: rows.map((row) => ({
              id: idOf(row),
              label: text(row, 'label'),
              ...optional(row, 'url'),
              ...optional(row, 'prod_url'),
              ...languagesOf(row),
              ...(text(row, 'untranslated') === 'left out' && { untranslated: 'left out' as const }),
            })),
          },
          done,
        )
      }
    />
  )
}
