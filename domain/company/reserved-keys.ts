/** Local parts whose owner is believed to own the domain, or which mail systems write from; `shared` and `unsubscribe` begin addresses of our own. */
const reserved =
  /^(?:abuse|admin|bounces?|daemon|hostmaster|mail|mailer|mailerdaemon|noc|noreply|postmaster|root|security|shared|ssladmin|sysadmin|unsubscribe|webmaster)$/i

/** Whether a new client may not have a key, in any case: mail to it at our domain is the installation's. */
export const isReservedKey = (key: string): boolean => reserved.test(key)
