import type { previewImport } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Alert } from '../../platform/dialogs.ts'
import { formatMoney } from '../../ui/format-value.ts'

type Preview = OutputOf<typeof previewImport>
type PreviewedFlight = Preview['flights'][number]

const flightWords = ({ number, customer, route, departs, total }: PreviewedFlight): string =>
  [
    number,
    customer ?? 'no customer named',
    route,
    departs ?? 'no date',
    total === undefined ? 'no total' : formatMoney(total),
  ].join(' · ')

const replacedWords = ({ title, customer, route }: NonNullable<Preview['replaces']>): string =>
  `The import replaces legs, status and total of ${[title, customer, route].filter(Boolean).join(' · ')}. Unlink the number to restore them.`

/** Makes the confirmation that shows the flights of an import before it replaces anything. */
export function previewAlert({ software, flights, replaces }: Preview): Alert {
  const others = flights.filter((one) => one.isOtherCustomer)
  const isOther = others.length > 0
  return {
    title: isOther ? 'Another Customer' : `Import from ${software}?`,
    tone: isOther ? 'bad' : 'plain',
    confirm: isOther ? 'Import anyway' : 'Import',
    cancel: 'Cancel',
    isDestructive: isOther,
    message: (
      <>
        {isOther && (
          <p>
            <strong>
              {`In ${software} this is for ${others.map(({ customer }) => customer).join(', ')}, and here it is for ${replaces?.customer || 'another customer'}.`}
            </strong>
          </p>
        )}
        <ul>
          {flights.map((one) => (
            <li key={one.number}>{flightWords(one)}</li>
          ))}
        </ul>
        {replaces && <p>{replacedWords(replaces)}</p>}
      </>
    ),
  }
}
