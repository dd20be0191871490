-- The payments and refunds of an invoice or order are found by its id.
alter table payments add column "debt_id" text collate "C" generated always as ((doc #>> '{debt,id}')) stored;
alter table refunds add column "debt_id" text collate "C" generated always as ((doc #>> '{debt,id}')) stored;
create index payments_by_debt_id on payments (client_id, "debt_id", id) where trashed_at is null;
create index refunds_by_debt_id on refunds (client_id, "debt_id", id) where trashed_at is null;
