-- A tax certificate may belong to the company of a contact.
alter table tax_exemptions add column "company_id" text collate "C" generated always as ((doc #>> '{company,id}')) stored;
create index tax_exemptions_by_company_id_until on tax_exemptions (client_id, "company_id", "until", id) where trashed_at is null;
