import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { peopleReached } from '../../domain/crm/index.ts'
import { hasRole, isEmailAddress } from '../../domain/kernel/index.ts'
import { phoneNumber } from '../../domain/kernel/values/phone-number.ts'
import { useActor, useClient, usePlatform } from '../platform/platform-context.tsx'
import { useFormPart, useFormStore, type FormStore } from '../ui/form/form-store.ts'
import { PersonLine } from './person-line.tsx'
import classes from './known-people.module.css'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export interface KnownPeopleProps {
  /** Takes the person in place of a new one; their page is opened where this is absent. */
  readonly onChoose?: (id: string) => Promise<void>
}

/** Below a form for a new contact: who is here already by the email or phone that is typed. */
export function KnownPeople(props: KnownPeopleProps) {
  const store = useFormStore()
  const mayRead = hasRole(useActor(), 'contacts-r')
  return store && mayRead ? <KnownIn {...props} store={store} /> : null
}

function KnownIn({ store, onChoose }: KnownPeopleProps & { readonly store: FormStore }) {
  const { api } = usePlatform()
  const client = useClient()
  const [email] = useDebouncedValue(
    useFormPart(store, ({ values }) => textOf(values['email'])),
    250,
  )
  const [phone] = useDebouncedValue(
    useFormPart(store, ({ values }) => textOf(values['phone'])),
    250,
  )
  const asked = {
    ...(isEmailAddress(email) && { email: email.toLowerCase() }),
    ...(phoneNumber(phone) !== undefined && { phone }),
  }
  const { data: known = [] } = useQuery({
    queryKey: ['known-people', client.id, asked],
    queryFn: ({ signal }) => api.call(peopleReached, { body: asked }, signal),
    enabled: Object.keys(asked).length > 0,
    staleTime: 0,
  })
  return (
    <div role="status" className={classes['known']}>
      {known.length > 0 && <p className={classes['words']}>Already here:</p>}
      {known.map((person) => (
        <div key={person.id} className={classes['person']}>
          <PersonLine person={person} before={person.company ?? ''} />
          {onChoose && (
            <Button size="compact-sm" variant="default" onClick={() => void onChoose(person.id)}>
              Use this contact
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
