-- Subscribers of groups who are told of an empty leg of their company: one mail for each, and one more for a nearer match.
create table market_customer_notices (
  client_id uuid not null,
  deal_id text collate "C" not null,
  contact_id text collate "C" not null,
  group_id text collate "C" not null,
  -- Radius in miles of the match, and of the one that was told.
  radius integer not null,
  told_radius integer,
  told_at bigint,
  -- When its mail is sent; null where none is held.
  due bigint,
  primary key (client_id, deal_id, contact_id)
);
create index market_customer_notices_held on market_customer_notices (client_id, due) where due is not null;
alter table market_customer_notices enable row level security;
alter table market_customer_notices force row level security;
create policy market_customer_notices_within_client on market_customer_notices to flightline_app
  using (client_id = (select flightline.current_client())) with check (client_id = (select flightline.current_client()));
grant select, insert, update, delete on market_customer_notices to flightline_app;

-- Subscribers that a marketplace search found for an empty leg: its followers are notified of each once.
create table market_search_subscribers (
  client_id uuid not null,
  search_id text collate "C" not null,
  deal_id text collate "C" not null,
  contact_id text collate "C" not null,
  radius integer not null,
  primary key (client_id, search_id, deal_id, contact_id)
);
alter table market_search_subscribers enable row level security;
alter table market_search_subscribers force row level security;
create policy market_search_subscribers_within_client on market_search_subscribers to flightline_app
  using (client_id = (select flightline.current_client())) with check (client_id = (select flightline.current_client()));
grant select, insert, update, delete on market_search_subscribers to flightline_app;

-- True if a company tells subscribers by itself, or a marketplace search looks for them.
create function flightline.looks_for_subscribers(owner uuid) returns boolean language sql stable as $$
  select exists (select from clients c
      where c.client_id = owner and c.id = owner::text and c.doc #>> '{marketplace,customers}' = 'alone')
    or exists (select from market_searches s
      where s.client_id = owner and s.trashed_at is null and s.active and s.type = 'subscriptions')
$$;

-- Held mails end with the offer, in the same transaction (decision K8); an open one looks for subscribers where the company
-- tells them by itself.
create function flightline.deal_for_subscribers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from market_customer_notices n where n.client_id = old.client_id and n.deal_id = old.id;
    return null;
  end if;
  if new.trashed_at is not null or not new.active or coalesce(new.hidden, false) or coalesce(new.booked, false) then
    update market_customer_notices n set due = null where n.client_id = new.client_id and n.deal_id = new.id and n.due is not null;
  elsif (tg_op = 'INSERT' or new.doc - 'subscribers' is distinct from old.doc - 'subscribers' or old.trashed_at is not null
      or not old.active)
    and flightline.looks_for_subscribers(new.client_id)
  then
    insert into due_work (client_id, kind, key, due)
      values (new.client_id, 'process-subscriptions', new.id, flightline.market_now())
      on conflict (client_id, kind, key) do update set due = least(due_work.due, excluded.due), queued_at = null;
    perform pg_notify('flightline_due', '');
  end if;
  return null;
end $$;
create trigger deal_for_subscribers after insert or update or delete on deals
  for each row execute function flightline.deal_for_subscribers();

-- A new home or destination looks at all open offers.
create function flightline.subscriber_for_deals() returns trigger language plpgsql as $$
begin
  if new.trashed_at is null and coalesce(new.doc #>> '{preferences,home}', '') <> ''
    and flightline.looks_for_subscribers(new.client_id)
  then
    insert into due_work (client_id, kind, key, due)
      values (new.client_id, 'process-subscriptions', 'all', flightline.market_now())
      on conflict (client_id, kind, key) do update set due = least(due_work.due, excluded.due), queued_at = null;
  end if;
  return null;
end $$;
create trigger subscriber_for_deals after insert or update on subscriptions
  for each row execute function flightline.subscriber_for_deals();

-- A new search for subscribers looks at all open offers.
create function flightline.search_for_subscribers() returns trigger language plpgsql as $$
begin
  if new.trashed_at is null and new.active and new.type = 'subscriptions' then
    insert into due_work (client_id, kind, key, due)
      values (new.client_id, 'process-subscriptions', 'all', flightline.market_now())
      on conflict (client_id, kind, key) do update set due = least(due_work.due, excluded.due), queued_at = null;
  end if;
  return null;
end $$;
create trigger search_for_subscribers_added after insert on market_searches
  for each row execute function flightline.search_for_subscribers();
create trigger search_for_subscribers_changed after update on market_searches
  for each row when (new.doc - array['hits', 'last_opened_at', 'asked_at'] is distinct from old.doc - array['hits', 'last_opened_at', 'asked_at']
    or new.active is distinct from old.active or new.trashed_at is distinct from old.trashed_at)
  execute function flightline.search_for_subscribers();
