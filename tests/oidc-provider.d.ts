/** Parts of the provider under their own names: its entry warns of every release of Node without long-term support. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider'

  /** Makes one store in memory. */
  export function createMemoryAdapter(): AdapterFactory
}
