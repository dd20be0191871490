/** Local parts whose owner is believed to own the domain, or which mail systems write from; `shared` and `unsubscribe` begin addresses of our own. */
const reserved =
  /^(?:abuse|admin|bounces?|daemon|hostmaster|mail|mailer|mailerdaemon|noc|noreply|postmaster|root|security|shared|ssladmin|sysadmin|unsubscribe|webmaster)$/i

/** True if a key is reserved, in any case: mail to it at our domain belongs to the installation. */
export const isReservedKey = (key: string): boolean => reserved.test(key)
