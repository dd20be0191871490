/** How the people of a client know who acts for the operator: with every role, and without an account there. */
const supportName = 'Flightline support'

/**
 * Name of a present or former user of the client, by the known name. A person who never was one can only be support; in
 * the default client, where support has its accounts, only an erased person.
 */
export const nameOfPerson = (known: string | null | undefined, isDefaultClient: boolean): string =>
  known || (isDefaultClient ? 'A former user' : supportName)
