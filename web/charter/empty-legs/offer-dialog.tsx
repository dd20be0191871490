import { Button, Checkbox, Group } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { deals, departureWords, offerUnofferedLegs, type readUnofferedLegs } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { KeyMark } from '../../ui/key-mark.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { runConfirmed } from '../confirm-taken.ts'
import classes from './deals.module.css'

type Legs = OutputOf<typeof readUnofferedLegs>['legs']
type Made = OutputOf<typeof offerUnofferedLegs>['made']

const nameLeg = ({ trip, key }: Legs[number]): string => `${trip.id} ${key}`

/** Offers chosen legs, with Undo for the new deals. */
function useOfferChosen(onClose: () => void) {
  const client = useClient()
  const { api } = usePlatform()
  const remove = useCommandOf(({ id, version }: Made[number]) =>
    api.send<object>({
      method: 'DELETE',
      path: `/data/${documentPath(deals, { client: client.id, id })}`,
      query: { version },
      changes: [deals.name],
    }),
  )
  const takeBack = (made: Made) =>
    // The command has reported the refusal.
    void Promise.allSettled(made.map(async (deal) => remove.run(deal)))
  const offer = (legs: Legs) =>
    runConfirmed((confirmation) =>
      api.call(offerUnofferedLegs, {
        body: { legs: legs.map(({ trip, key }) => ({ trip: trip.id, key })), ...confirmation },
      }),
    )
  return useCommandOf(offer, {
    onDone: (offered) => {
      if (offered === undefined) return
      const { made } = offered
      const count = made.length === 1 ? '1 empty leg is' : `${made.length} empty legs are`
      notify({
        title: made.length === 0 ? 'Offered already' : `${count} offered`,
        kind: 'success',
        ...(made.length > 0 && { action: { label: 'Undo', run: () => takeBack(made) } }),
      })
      onClose()
    },
  })
}

interface LegChoiceProps {
  readonly leg: Legs[number]
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function LegChoice({ leg, isChosen, onToggle }: LegChoiceProps) {
  const { timezone } = useClient()
  const { departureAirport, arrivalAirport, departureCity, arrivalCity, takeoffUTC, zone = timezone, tail, trip } = leg
  const cities = departureCity && arrivalCity ? `${departureCity} to ${arrivalCity}, ` : ''
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        label={`${departureAirport} → ${arrivalAirport}, ${departureWords(takeoffUTC, zone)}`}
        description={`${cities}${tail}, ${trip.label}`}
      />
    </li>
  )
}

interface OfferDialogProps {
  readonly legs: Legs
  readonly onClose: () => void
}

/** Choice of the empty legs of upcoming trips to offer. */
export function OfferDialog({ legs, onClose }: OfferDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const offer = useOfferChosen(onClose)
  const chosen = legs.filter((leg) => !left.has(nameLeg(leg)))
  const toggle = (name: string) => {
    const next = new Set(left)
    if (!next.delete(name)) next.add(name)
    setLeft(next)
  }
  const start = () => {
    if (chosen.length > 0 && !offer.isRunning) offer.start(chosen)
  }
  useShortcuts([{ keys: 'mod+Enter', label: 'Offer the chosen legs', run: start, isForTyping: true }])
  return (
    <>
      {legs.length > 1 && (
        <Checkbox
          className={classes['all']}
          label={`All ${legs.length} empty legs`}
          checked={chosen.length === legs.length}
          indeterminate={chosen.length > 0 && chosen.length < legs.length}
          onChange={() => setLeft(new Set(chosen.length === legs.length ? legs.map(nameLeg) : []))}
        />
      )}
      <ul className={classes['choices']} aria-label="Empty legs that are not offered">
        {legs.map((leg) => (
          <LegChoice
            key={nameLeg(leg)}
            leg={leg}
            isChosen={!left.has(nameLeg(leg))}
            onToggle={() => toggle(nameLeg(leg))}
          />
        ))}
      </ul>
      <Group justify="flex-end" className={classes['offerFoot']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          leftSection={<IconTag size={16} stroke={1.75} aria-hidden />}
          rightSection={<KeyMark isSilent>Ctrl Enter</KeyMark>}
          disabled={chosen.length === 0}
          loading={offer.isRunning}
          onClick={start}
        >
          Offer {chosen.length === 1 ? '1 empty leg' : `${chosen.length} empty legs`}
        </Button>
      </Group>
    </>
  )
}
