-- Counts of each user's unread items in each client, kept with every change of an item (decision M5).
create table unread_counts (
  client_id uuid not null,
  user_id text collate "C" not null,
  total integer not null default 0,
  unread integer not null default 0,
  unseen integer not null default 0,
  ai integer not null default 0,
  primary key (client_id, user_id)
);
alter table unread_counts enable row level security;
alter table unread_counts force row level security;
create policy unread_counts_within_client on unread_counts to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on unread_counts to flightline_app;

-- What one item adds to the counts of its user; an item in the trash adds nothing.
create function flightline.unread_share(item unread) returns unread_counts language sql immutable
  as $$
    select row(
      item.client_id, item."user",
      (item.trashed_at is null)::int,
      (item.trashed_at is null and coalesce(item.unread, false))::int,
      (item.trashed_at is null and not coalesce(item.seen, false))::int,
      (item.trashed_at is null and coalesce(item.unread and item.ai, false))::int
    )::unread_counts
  $$;

-- Once a statement, in the order of the users, so that two writers who touch the same users cannot block each other.
create function flightline.count_unread() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into unread_counts
    select (s).client_id, (s).user_id, sum((s).total), sum((s).unread), sum((s).unseen), sum((s).ai)
    from (select flightline.unread_share(n::unread) as s from added n) shares group by 1, 2 order by 1, 2
    on conflict (client_id, user_id) do update set
      total = unread_counts.total + excluded.total, unread = unread_counts.unread + excluded.unread,
      unseen = unread_counts.unseen + excluded.unseen, ai = unread_counts.ai + excluded.ai;
  elsif tg_op = 'UPDATE' then
    insert into unread_counts
    select (s).client_id, (s).user_id, sum(sign * (s).total), sum(sign * (s).unread), sum(sign * (s).unseen), sum(sign * (s).ai)
    from (
      select 1 as sign, flightline.unread_share(n::unread) as s from added n
      union all
      select -1, flightline.unread_share(o::unread) from gone o
    ) shares
    group by 1, 2
    having sum(sign * (s).total) <> 0 or sum(sign * (s).unread) <> 0 or sum(sign * (s).unseen) <> 0 or sum(sign * (s).ai) <> 0
    order by 1, 2
    on conflict (client_id, user_id) do update set
      total = unread_counts.total + excluded.total, unread = unread_counts.unread + excluded.unread,
      unseen = unread_counts.unseen + excluded.unseen, ai = unread_counts.ai + excluded.ai;
  else
    insert into unread_counts
    select (s).client_id, (s).user_id, -sum((s).total), -sum((s).unread), -sum((s).unseen), -sum((s).ai)
    from (select flightline.unread_share(o::unread) as s from gone o) shares group by 1, 2 order by 1, 2
    on conflict (client_id, user_id) do update set
      total = unread_counts.total + excluded.total, unread = unread_counts.unread + excluded.unread,
      unseen = unread_counts.unseen + excluded.unseen, ai = unread_counts.ai + excluded.ai;
  end if;
  return null;
end $$;
create trigger count_unread_insert after insert on unread referencing new table as added
  for each statement execute function flightline.count_unread();
create trigger count_unread_update after update on unread referencing new table as added old table as gone
  for each statement execute function flightline.count_unread();
create trigger count_unread_delete after delete on unread referencing old table as gone
  for each statement execute function flightline.count_unread();

-- Senders whose remote pictures everyone of the client sees without asking. Addresses in lower case.
create table image_senders (
  client_id uuid not null,
  address text not null check (address = lower(address)),
  allowed_by text not null,
  allowed_at bigint not null,
  primary key (client_id, address)
);
alter table image_senders enable row level security;
alter table image_senders force row level security;
create policy image_senders_within_client on image_senders to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on image_senders to flightline_app;
