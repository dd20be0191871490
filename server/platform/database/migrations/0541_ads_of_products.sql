-- Ads follow their products.
alter table ads
  add column "product_id" text collate "C" generated always as ((doc #>> '{product,id}')) stored;
create index ads_by_product_id on ads (client_id, "product_id", id) where trashed_at is null;
