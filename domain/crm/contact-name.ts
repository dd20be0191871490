interface Named {
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** What a contact is called: first and last name, else email, else phone (1-shell section 9). */
export function contactDisplayName(contact: Named): string {
  const name = [contact.first_name, contact.last_name]
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
    .join(' ')
  return name || contact.email?.trim() || contact.phone?.trim() || ''
}
