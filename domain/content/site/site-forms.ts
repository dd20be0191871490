/** Fields that machines fill in and people do not see. */
const trap =
  '<p class="trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></p>'

interface Input {
  readonly name: string
  readonly label: string
  readonly type?: string
  readonly isRequired?: boolean
  readonly complete?: string
  readonly more?: string
}

const input = ({ name, label, type = 'text', isRequired = false, complete = 'off', more = '' }: Input): string =>
  `<label>${label}<input name="${name}" type="${type}" autocomplete="${complete}"${isRequired ? ' required' : ''} maxlength="300"${more}></label>`

const who = [
  input({ name: 'name', label: 'Your name', isRequired: true, complete: 'name' }),
  input({ name: 'email', label: 'Email', type: 'email', isRequired: true, complete: 'email' }),
  input({ name: 'phone', label: 'Phone', type: 'tel', complete: 'tel' }),
].join('')

/** A message into the inbox. */
export const contactForm = (root: string): string =>
  `<form method="post" action="${root}_contact" class="form">${who}<label class="wide">Message<textarea name="message" rows="5" required maxlength="5000"></textarea></label>${trap}<p class="wide"><button type="submit">Send</button></p></form>`

/** A charter request into the inbox, where it is read into the draft of a quote. */
export const requestForm = (root: string): string =>
  `<form method="post" action="${root}_request" class="form">${[
    input({ name: 'from', label: 'From', isRequired: true, more: ' placeholder="City or airport"' }),
    input({ name: 'to', label: 'To', isRequired: true, more: ' placeholder="City or airport"' }),
    input({ name: 'day', label: 'Day', type: 'date', isRequired: true }),
    input({ name: 'back', label: 'Return', type: 'date' }),
    input({
      name: 'passengers',
      label: 'Passengers',
      type: 'number',
      isRequired: true,
      more: ' min="1" max="400" value="2"',
    }),
    who,
  ].join(
    '',
  )}<label class="wide">Anything else<textarea name="notes" rows="3" maxlength="3000"></textarea></label>${trap}<p class="wide"><button type="submit">Ask for a quote</button></p></form>`

interface Asked {
  readonly from: string
  readonly to: string
  readonly day: string
  readonly back: string
  readonly passengers: string
  readonly notes: string
}

/** '2026-12-20' -> '12/20/2026' */
const usDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** A request in words, as its reader in the inbox takes them. */
export function requestWords({ from, to, day, back, passengers, notes }: Asked): string {
  return [
    `From ${from} to ${to} on ${usDay(day)}.`,
    back && `Return from ${to} to ${from} on ${usDay(back)}.`,
    `${passengers} passengers.`,
    notes,
  ]
    .filter(Boolean)
    .join('\n')
}
