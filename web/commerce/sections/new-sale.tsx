import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { createGoodsQuote, createOrder } from '../../../domain/commerce/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { contactSummary, hasRole } from '../../../domain/kernel/index.ts'
import { ContactChoice } from '../../inbox/index.ts'
import { useGo, useGoOn } from '../../platform/address.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { NewRecordProps } from '../../ui/detail/record-screens.ts'
import formClasses from '../../ui/form/new-record.module.css'
import { RowsSkeleton } from '../../ui/states.tsx'
import { UnfinishedInputs, type Finish } from '../../ui/form/unfinished-inputs.ts'
import classes from './sections.module.css'

const unreadContact = {
  title: 'The contact could not be read',
  message: 'Choose the contact again, or create this without one.',
}

/** A new order or quote of goods: its customer first, then its lines on its own page. */
export function NewSale({ definition, listPath, pathOf }: NewRecordProps) {
  const go = useGo()
  const goOn = useGoOn()
  const { words } = useAddressWords()
  const mayLook = hasRole(useActor(), 'contacts-r')
  const [contactId, setContactId] = useState(words['contact'])
  const { row: contact, isLoading: isContactComing } = useRecord(contacts, contactId)
  const [id] = useState(() => crypto.randomUUID())
  const [inputs] = useState(() => new Set<Finish>())
  const order = useAsked(createOrder)
  const quote = useAsked(createGoodsQuote)
  const isOrder = definition.name === 'orders'
  const { isRunning, isUnanswered } = isOrder ? order : quote
  const word = definition.label.one
  const chosen = contactSummary.strip().safeParse(contact).data
  const create = async () => {
    for (const finish of inputs) if (!(await finish())) return
    if (contactId !== undefined && !chosen) {
      notify({ ...unreadContact, kind: 'error' })
      setContactId(undefined)
      return
    }
    const leadOn = goOn()
    const then = (number: string) => leadOn(pathOf(id), `${word} ${number} was made`)
    const typed = { id, ...(chosen && { contact: chosen }) }
    if (isOrder) order.start({ body: { ...typed, isPlaced: false } }, ({ number }) => then(number))
    else quote.start({ body: typed }, ({ number }) => then(number))
  }
  return (
    <section className={formClasses['page']} aria-label={`New ${word.toLowerCase()}`}>
      <h1 className={formClasses['title']}>New {word.toLowerCase()}</h1>
      <form
        className={classes['section']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRunning && !isContactComing) void create()
        }}
      >
        <UnfinishedInputs value={inputs}>
          <Suspense fallback={<RowsSkeleton rows={1} height={36} />}>
            <ContactChoice name={contact?.name || contact?.email} onChoose={setContactId} />
          </Suspense>
        </UnfinishedInputs>
        <p className={classes['quiet']}>
          {mayLook ? 'You can choose the customer later, too. ' : ''}Its lines are next.
        </p>
        <AskedNote isUnanswered={isUnanswered} />
        <div className={classes['buttons']}>
          <Button type="submit" loading={isRunning || isContactComing}>
            Create {word.toLowerCase()}
          </Button>
          <Button variant="default" onClick={() => go(listPath)}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  )
}
