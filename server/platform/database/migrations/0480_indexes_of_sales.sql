-- Columns of the board of orders are read by their last change, and payments by their state: each by an index in its order.
create index orders_by_stage_last_date on orders (client_id, "stage", "last_date", id) where trashed_at is null;
drop index orders_by_stage_date;
create index payments_by_status_date on payments (client_id, "status", "date", id) where trashed_at is null;
