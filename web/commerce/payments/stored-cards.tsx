import { ActionIcon, Menu } from '@mantine/core'
import { IconCreditCard, IconDots } from '@tabler/icons-react'
import { cards, removeCard, writeCard } from '../../../domain/commerce/index.ts'
import { areaField, checkboxField, emailField, hasRole, textField } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import type { StoredCard } from './use-debt.ts'
import classes from './debt-panel.module.css'

const cardFields = [
  textField('name', 'Name', { colSpan: 12, maxLength: 500 }),
  textField('street', 'Street', { colSpan: 8, maxLength: 500 }),
  textField('street2', 'Street 2', { colSpan: 4, maxLength: 500 }),
  textField('city', 'City', { colSpan: 6, maxLength: 500 }),
  textField('state', 'State', { colSpan: 3, maxLength: 500 }),
  textField('zip', 'Zip', { colSpan: 3, maxLength: 500 }),
  emailField('email', 'Email', { colSpan: 12, maxLength: 500 }),
  areaField('notes', 'Notes'),
  checkboxField('default', 'Default card', { colSpan: 12 }),
]

const blankBilling = {
  name: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  email: '',
  notes: '',
  default: false,
}

/** Billing address of a card as its form begins. */
function readBilling(card: Presented<typeof cards> | undefined): typeof blankBilling {
  const { name, street, street2 = '', city, state, zip, default: isDefault } = card ?? blankBilling
  const { email = '', notes = '' } = card ?? blankBilling
  return { name, street, street2, city, state, zip, email, notes, default: isDefault }
}

/** A stored card: its facts as the provider names them, its billing address, and its removal. */
function CardRow({ card: { id, name, expiry, isDefault } }: { readonly card: StoredCard }) {
  const { api } = usePlatform()
  const { row } = useRecord(cards, id)
  const remove = useCommand(removeCard)
  const edit = () =>
    openForm({
      title: `Billing of ${name}`,
      subject: id,
      fields: cardFields,
      begin: readBilling(row),
      hint: () => 'The number of the card is known to its provider alone.',
      button: 'Save billing address',
      onSave: (values) =>
        api.call(writeCard, { params: { id }, body: { ...values, address_id: row?.address_id || id } }),
    })
  const drop = async () => {
    const isMeant = await showAlert({
      title: 'Remove This Card?',
      message: `${name} is removed here and at its provider. Its payments stay.`,
      confirm: 'Remove card',
      cancel: 'Keep it',
      isDestructive: true,
    })
    if (isMeant) remove.start({ params: { id } })
  }
  return (
    <li className={classes['row']}>
      <IconCreditCard size={18} stroke={1.75} aria-hidden />
      <div className={classes['words']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['note']}>{[expiry, isDefault ? 'Default' : ''].filter(Boolean).join(' · ')}</span>
      </div>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for ${name}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={row === undefined} onClick={edit}>
            Billing address
          </Menu.Item>
          <Menu.Item color="red" onClick={() => void drop()}>
            Remove card
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

/** Stored cards of the customer, for the role `payments`. */
export function StoredCards({ cards: stored }: { readonly cards: readonly StoredCard[] }) {
  const mayRead = hasRole(useActor(), 'payments')
  if (!mayRead || stored.length === 0) return null
  return (
    <section aria-label="Stored cards">
      <h3 className={classes['heading']}>Stored cards</h3>
      <ul className={classes['list']}>
        {stored.map((card) => (
          <CardRow key={card.id} card={card} />
        ))}
      </ul>
    </section>
  )
}
