/** The smallest documents of shared pages, signatures, page kinds, redirects, payments and refunds, for the tests of all records. */
export const smallestPages = {
  shares: { kind: 'quote', object: { type: 'quotes', id: '1' }, hash: 'x'.repeat(43), expires: 1 },
  acceptances: {
    share_id: '1',
    quote_id: '1',
    first_id: '1',
    option: 'Option 1',
    total: 1,
    name: 'Dana Whitfield',
    signed_at: 1,
    address: '192.0.2.1',
    hash: 'x'.repeat(64),
  },
  page_kinds: { key: 'landing', label: 'Landing page' },
  redirects: { from: '/old' },
  payments: { amount: 1, method: 'wire', party: 'accounts/1' },
  refunds: { payment: '1', request: '1', amount: 1, method: 'wire', returned: 1 },
  file_folders: { name: 'Fleet' },
}
