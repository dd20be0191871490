-- Money by day is read by the time of its entries.
create index ledger_entries_by_time on ledger_entries (client_id, at);
