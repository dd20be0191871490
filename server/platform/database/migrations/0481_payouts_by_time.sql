-- Payouts of a period are few among the entries of the ledger.
create index ledger_entries_payouts on ledger_entries (client_id, at) where kind = 'payout';
