/** How the people of a client know who acts for the operator: with every role, and without an account there. */
const supportName = 'Flightline support'

/**
 * What somebody is called who is, or was, a user of the client by the name that is known of them. Who never was one can
 * only be support; in the default client, where support has its accounts, only somebody of whom nothing is left.
 */
export const nameOfPerson = (known: string | null | undefined, isDefaultClient: boolean): string =>
  known || (isDefaultClient ? 'A former user' : supportName)
