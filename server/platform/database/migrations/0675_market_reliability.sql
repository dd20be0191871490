-- Answers to demands, and facts about the reliability of companies of the market (docs/adr/0160-reliability.md).

-- The user who answered or asked, who is told of the reply; the record that a demand became; and what its owner replied.
alter table market_answers
  add column asked_by text default nullif(current_setting('app.user_id', true), ''),
  add column demand_quote text collate "C",
  add column reply_kind text check (reply_kind in ('quote', 'decline')),
  add column reply_reason text check (reply_reason in ('no-aircraft', 'too-short', 'other')),
  add column reply_words text check (length(reply_words) <= 4000),
  add column reply_page text check (reply_page ~ '^https?://' and length(reply_page) <= 2000),
  add column replied_at bigint;
grant select (asked_by, reply_kind, reply_reason, reply_words, reply_page, replied_at) on market_answers to flightline_app;
create unique index market_answers_of_demand on market_answers (to_client, demand_quote) where demand_quote is not null;

-- One event about one company, and what both companies say about it. Only these two read it.
create table market_facts (
  id text collate "C" primary key default gen_random_uuid()::text,
  company uuid not null,
  partner uuid not null check (partner <> company),
  -- A demand to answer, a quote to honour, or a booking to keep.
  kind text not null check (kind in ('answer', 'price', 'booking')),
  answer_id text collate "C" not null references market_answers on delete cascade,
  -- Quote of the company, which the partner does not read.
  quote_id text collate "C" not null,
  departure_icao text not null,
  arrival_icao text not null,
  -- Local day of the flight.
  day date not null,
  -- Epoch milliseconds.
  begun_at bigint not null,
  due_at bigint check ((kind = 'answer') = (due_at is not null)),
  -- Cents that were quoted.
  quoted bigint check ((kind = 'price') = (quoted is not null)),
  settled_at bigint,
  is_kept boolean check ((settled_at is null) = (is_kept is null)),
  objection text check (length(objection) between 1 and 1000),
  objected_at bigint check ((objection is null) = (objected_at is null)),
  reply text check (length(reply) between 1 and 1000),
  replied_at bigint check ((reply is null) = (replied_at is null)),
  unique (answer_id, kind)
);
create index market_facts_of_company on market_facts (company, begun_at);
create index market_facts_of_partner on market_facts (partner, begun_at) where objected_at is not null;
create index market_facts_of_quote on market_facts (company, quote_id);

grant select, insert, update, delete on market_facts to flightline_reader;
alter table market_facts enable row level security;
alter table market_facts force row level security;
create policy market_facts_for_reader on market_facts to flightline_reader using (true) with check (true);
create policy market_facts_of_parties on market_facts for select to flightline_app
  using (company = (select flightline.current_client()) or partner = (select flightline.current_client()));
grant select (id, company, partner, kind, departure_icao, arrival_icao, day, begun_at, due_at, settled_at, is_kept, objection,
  objected_at, reply, replied_at) on market_facts to flightline_app;

-- How an event came out at a moment: whether it was kept, and when that was certain; null while it is open.
create function flightline.market_outcome(kind text, day date, due_at bigint, settled_at bigint, is_kept boolean, moment bigint)
  returns table (kept boolean, certain_at bigint) language sql immutable
  as $$
    select case
        when kind = 'answer' and not coalesce(is_kept, false) then case when due_at <= moment then false end
        when kind = 'booking' and settled_at is null then case when flown_at <= moment then true end
        else is_kept end,
      case
        when kind = 'answer' and not coalesce(is_kept, false) then case when due_at <= moment then due_at end
        when kind = 'booking' and settled_at is null then case when flown_at <= moment then flown_at end
        else settled_at end
    -- Everywhere on earth the day of the flight is over.
    from (select (extract(epoch from day + 2) * 1000)::bigint as flown_at) flown
  $$;

-- True if the current client may know how reliable a company is: itself, an affiliate or who is to become one, or a company
-- of which it sees an entry.
create function flightline.market_may_weigh(the_company uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select the_company = flightline.current_client() or (
      (select count(*) from market_participants p
        where p.is_open and p.client_id in (the_company, flightline.current_client())) = 2
      and (
        exists (
          select from market_affiliations a where a.declined_at is null and a.ended_at is null
            and ((a.creator = the_company and a.recipient = flightline.current_client())
              or (a.recipient = the_company and a.creator = flightline.current_client()))
        )
        or exists (
          select from (
            select o.audience from market_offers o where o.client_id = the_company and o.leaves_at > flightline.market_now()
            union
            select r.audience from market_requests r where r.client_id = the_company and r.leaves_at > flightline.market_now()
          ) c
          where c.audience <> 'owner' and flightline.current_client() in (select flightline.market_readers(the_company, c.audience))
        )
      )
    )
  $$;

-- Counts of a company over the twelve whole months before this one, so that a changed count tells no moment. A kind has none
-- below five events with at least three companies other than the reader, who could otherwise work out those of one other.
create function flightline.market_reliability(the_company uuid)
  returns table (kind text, kept integer, total integer, contested integer, first_day date, last_day date)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select f.kind, count(*) filter (where o.kept)::integer, count(*)::integer,
      count(*) filter (where not o.kept and f.objected_at is not null)::integer, period.first::date, (period.next - interval '1 day')::date
    from (
      select date_trunc('month', timezone('UTC', now())) - interval '12 months' as first,
        date_trunc('month', timezone('UTC', now())) as next
    ) period
    cross join market_facts f
    cross join lateral flightline.market_outcome(f.kind, f.day, f.due_at, f.settled_at, f.is_kept, flightline.market_now()) o
    where f.company = the_company and flightline.market_may_weigh(the_company)
      and o.certain_at >= extract(epoch from period.first) * 1000 and o.certain_at < extract(epoch from period.next) * 1000
    group by f.kind, period.first, period.next
    having count(*) filter (where f.partner <> flightline.current_client()) >= 5
      and count(distinct f.partner) filter (where f.partner <> flightline.current_client()) >= 3
    order by f.kind
  $$;

-- The owner of an entry that the current client sees; null for any other.
create function flightline.market_owner(the_item text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id from (
      select o.client_id, o.audience, o.leaves_at from market_offers o where o.id = the_item
      union all
      select r.client_id, r.audience, r.leaves_at from market_requests r where r.id = the_item
    ) c
    where c.audience <> 'owner' and c.leaves_at > flightline.market_now()
      and flightline.current_client() in (select flightline.market_readers(c.client_id, c.audience))
  $$;

-- The current client quoted a request of the market: the quote is to be honoured at this total.
create function flightline.market_quote_sent(the_quote text, total bigint) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    insert into market_facts (company, partner, kind, answer_id, quote_id, departure_icao, arrival_icao, day, begun_at, quoted)
    select a.from_client, a.to_client, 'price', a.id, a.quote_id, c.departure_icao, c.arrival_icao, lower(c.days),
      flightline.market_now(), total
    from market_answers a
    join (
      select o.id, o.departure_icao, o.arrival_icao, o.days from market_offers o
      union all
      select r.id, r.departure_icao, r.arrival_icao, r.days from market_requests r
    ) c on c.id = a.item_id
    where a.from_client = flightline.current_client() and a.kind = 'quote' and a.quote_id = the_quote
    on conflict (answer_id, kind) do nothing
  $$;

-- A demand became a record of the current client, which has a day to answer it.
create function flightline.market_demand_received(the_answer text, the_quote text, departure text, arrival text, day date)
  returns void language plpgsql security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_variable
  begin
    update market_answers a set demand_quote = the_quote
      where a.id = the_answer and a.to_client = flightline.current_client() and a.kind = 'ask' and a.demand_quote is null;
    if found then
      insert into market_facts (company, partner, kind, answer_id, quote_id, departure_icao, arrival_icao, day, begun_at, due_at)
        select a.to_client, a.from_client, 'answer', a.id, the_quote, departure, arrival, day, flightline.market_now(),
          flightline.market_now() + 24 * 3600000
        from market_answers a where a.id = the_answer;
    end if;
  end $$;

-- The demand that a quote of the current client came from, with the reply to it.
create function flightline.market_demand(the_quote text)
  returns table (company text, asked_at bigint, due_at bigint, reply_kind text, reply_reason text, reply_words text, replied_at bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.name, f.begun_at, f.due_at, a.reply_kind, a.reply_reason, a.reply_words, a.replied_at
    from market_answers a
    join market_facts f on f.answer_id = a.id and f.kind = 'answer'
    left join market_participants p on p.client_id = a.from_client
    where a.to_client = flightline.current_client() and a.demand_quote = the_quote
  $$;

-- Delivers the reply of the current client to a demand: a later one takes the place of an earlier one. Null for no demand.
create function flightline.market_reply(the_quote text, the_kind text, reason text, words text, page text, total bigint)
  returns text language plpgsql security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_variable
  declare
    asked market_answers%rowtype;
  begin
    update market_answers a set reply_kind = the_kind, reply_reason = reason, reply_words = words, reply_page = page,
        replied_at = flightline.market_now()
      where a.to_client = flightline.current_client() and a.demand_quote = the_quote
      returning * into asked;
    if not found then
      return null;
    end if;
    update market_facts f set settled_at = flightline.market_now(), is_kept = flightline.market_now() <= f.due_at
      where f.answer_id = asked.id and f.kind = 'answer' and f.settled_at is null;
    if the_kind = 'quote' then
      insert into market_facts as f (company, partner, kind, answer_id, quote_id, departure_icao, arrival_icao, day, begun_at, quoted)
        select d.company, d.partner, 'price', d.answer_id, d.quote_id, d.departure_icao, d.arrival_icao, d.day,
          flightline.market_now(), total
        from market_facts d where d.answer_id = asked.id and d.kind = 'answer'
        on conflict (answer_id, kind) do update set quoted = excluded.quoted where f.settled_at is null;
    end if;
    insert into due_work (client_id, kind, key, due)
      values (asked.from_client, 'tell-market-reply', asked.id, flightline.market_now())
      on conflict (client_id, kind, key) do update set due = excluded.due;
    perform pg_notify('flightline_due', '');
    perform flightline.tell_market(array[asked.from_client], 'market_offers');
    return 'delivered';
  end $$;

-- A quote of the market was agreed, moved on or cancelled.
create function flightline.market_quote_moved(owner uuid, the_quote text, the_status text, total bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    price market_facts%rowtype;
  begin
    perform flightline.require_market_owner(owner);
    select * into price from market_facts f where f.company = owner and f.quote_id = the_quote and f.kind = 'price';
    if not found then
      return;
    end if;
    if the_status = 'qConfirmed' then
      update market_facts f set settled_at = flightline.market_now(), is_kept = total <= f.quoted
        where f.id = price.id and f.settled_at is null;
      insert into market_facts (company, partner, kind, answer_id, quote_id, departure_icao, arrival_icao, day, begun_at)
        values (owner, price.partner, 'booking', price.answer_id, the_quote, price.departure_icao, price.arrival_icao, price.day,
          flightline.market_now())
        on conflict (answer_id, kind) do nothing;
    elsif the_status = 'cancelled' then
      update market_facts f set settled_at = flightline.market_now(), is_kept = false
        where f.answer_id = price.answer_id and f.kind = 'booking' and f.settled_at is null;
    elsif the_status in ('qCreated', 'qOutstanding') then
      -- The acceptance was taken back.
      update market_facts f set settled_at = null, is_kept = null where f.id = price.id;
      delete from market_facts f where f.answer_id = price.answer_id and f.kind = 'booking';
    end if;
  end $$;

create function flightline.follow_market_quote() returns trigger language plpgsql as $$
begin
  perform flightline.market_quote_moved(new.client_id, new.id, new.status,
    coalesce((new.doc #>> '{price,locked,total}')::bigint, new.total, 0));
  return null;
end $$;
create trigger follow_market_quote after update on quotes for each row
  when (old.status is distinct from new.status and new.source in ('mq', 'md', 'a')
    and new.status in ('qConfirmed', 'qCreated', 'qOutstanding', 'cancelled'))
  execute function flightline.follow_market_quote();

-- The trip of a quote is cancelled: so is the booking.
create function flightline.follow_market_trip() returns trigger language plpgsql as $$
begin
  perform flightline.market_quote_moved(new.client_id, new.quote_id, 'cancelled', 0);
  return null;
end $$;
create trigger follow_market_trip after update on trips for each row
  when (old.status is distinct from new.status and new.status = 'cancelled' and new.quote_id is not null)
  execute function flightline.follow_market_trip();

-- The current client contests an event about itself that was missed, or takes that back by no words; the other company of a
-- contested event says its side (`is_reply`). Null where the client has no such event.
create function flightline.market_object(the_fact text, words text, is_reply boolean) returns text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    here uuid := flightline.current_client();
    other uuid;
  begin
    if is_reply then
      update market_facts f set reply = nullif(words, ''),
          replied_at = case when words <> '' then coalesce(f.replied_at, flightline.market_now()) end
        where f.id = the_fact and f.partner = here and f.objected_at is not null
        returning f.company into other;
    else
      update market_facts f
        set objection = nullif(words, ''), objected_at = case when words <> '' then coalesce(f.objected_at, flightline.market_now()) end,
          reply = case when words <> '' then f.reply end, replied_at = case when words <> '' then f.replied_at end
        where f.id = the_fact and f.company = here and not (
          select o.kept
          from flightline.market_outcome(f.kind, f.day, f.due_at, f.settled_at, f.is_kept, flightline.market_now()) o
        )
        returning f.partner into other;
    end if;
    if other is null then
      return null;
    end if;
    perform flightline.tell_market(array[other, here], 'market_facts');
    return 'kept';
  end $$;

-- Events of more than 13 months ago count nowhere any more.
create function flightline.clear_market_facts() returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    delete from market_facts f
      where f.company = flightline.current_client() and f.day < now() - interval '400 days'
        and coalesce(f.settled_at, f.due_at, f.begun_at) < extract(epoch from now() - interval '400 days') * 1000
  $$;

alter function flightline.market_may_weigh owner to flightline_reader;
alter function flightline.market_reliability owner to flightline_reader;
alter function flightline.market_owner owner to flightline_reader;
alter function flightline.market_quote_sent owner to flightline_reader;
alter function flightline.market_demand_received owner to flightline_reader;
alter function flightline.market_demand owner to flightline_reader;
alter function flightline.market_reply owner to flightline_reader;
alter function flightline.market_quote_moved owner to flightline_reader;
alter function flightline.market_object owner to flightline_reader;
alter function flightline.clear_market_facts owner to flightline_reader;
revoke all on function flightline.market_may_weigh, flightline.market_reliability, flightline.market_owner,
  flightline.market_quote_sent, flightline.market_demand_received, flightline.market_demand, flightline.market_reply,
  flightline.market_quote_moved, flightline.market_object, flightline.clear_market_facts from public;
grant execute on function flightline.market_reliability, flightline.market_owner, flightline.market_quote_sent,
  flightline.market_demand_received, flightline.market_demand, flightline.market_reply, flightline.market_quote_moved,
  flightline.market_object, flightline.clear_market_facts to flightline_app;
