-- Answers to what another client offers or asks for (decision K5). The sender names a copy that it sees; the owner learns the
-- words and the address of a page, and the sender learns only that they were delivered.

create table market_answers (
  id text collate "C" primary key default gen_random_uuid()::text,
  from_client uuid not null,
  to_client uuid not null check (to_client <> from_client),
  -- Copy that was answered, as the sender saw it. It may be gone since.
  item_id text collate "C" not null,
  -- Record of the owner, which the sender does not read.
  source_type text not null check (source_type in ('deals', 'quotes')),
  source_id text collate "C" not null,
  leg_id text collate "C" not null,
  kind text not null check (kind in ('quote', 'decline', 'ask')),
  reason text check (reason in ('no-aircraft', 'too-short', 'other')),
  words text not null check (length(words) <= 4000),
  page text check (page ~ '^https?://' and length(page) <= 2000),
  -- Quote of the sender.
  quote_id text collate "C",
  passengers integer,
  -- Epoch milliseconds.
  answered_at bigint not null,
  posted_at bigint,
  check ((kind = 'quote') = (page is not null)),
  check ((kind = 'decline') = (reason is not null))
);
create unique index market_answers_once_quoted on market_answers (from_client, quote_id) where kind = 'quote';
-- An offer that is shown again after it was withdrawn has another copy, and can be asked for again.
create unique index market_answers_once_asked on market_answers (from_client, item_id) where kind = 'ask';
create unique index market_answers_once_declined on market_answers (from_client, item_id) where kind = 'decline';
create index market_answers_of_item on market_answers (from_client, item_id, answered_at);
create index market_answers_to_post on market_answers (to_client, answered_at) where posted_at is null;

grant select, insert, update, delete on market_answers to flightline_reader;
alter table market_answers enable row level security;
alter table market_answers force row level security;
create policy market_answers_for_reader on market_answers to flightline_reader using (true) with check (true);
create policy market_answers_of_sender on market_answers for select to flightline_app
  using (from_client = (select flightline.current_client()));
grant select (id, from_client, item_id, kind, reason, words, quote_id, passengers, answered_at) on market_answers
  to flightline_app;

-- Delivers an answer to the owner of a copy that the current client sees. Null where it sees none, so that a copy of another
-- audience and an unknown one cannot be told apart. The same quote, and a second demand for one copy, are delivered once.
create function flightline.answer_market(item text, answer_kind text, answer_reason text, answer_words text, page text,
    quote text, passengers integer)
  returns text language plpgsql security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_variable
  declare
    me uuid := flightline.current_client();
    seen record;
    made text;
  begin
    select c.client_id, c.source_type, c.source_id, c.leg_id into seen
      from (
        select o.id, o.client_id, o.audience, o.leaves_at, o.source_type, o.source_id, o.leg_id from market_offers o
          where o.id = item
        union all
        select r.id, r.client_id, r.audience, r.leaves_at, 'quotes', r.source_id, r.leg_id from market_requests r
          where r.id = item and answer_kind <> 'ask'
      ) c
      where c.client_id <> me and c.audience <> 'owner' and c.leaves_at > flightline.market_now()
        and me in (select flightline.market_readers(c.client_id, c.audience));
    if not found then
      return null;
    end if;
    insert into market_answers (from_client, to_client, item_id, source_type, source_id, leg_id, kind, reason, words, page,
        quote_id, passengers, answered_at)
      values (me, seen.client_id, item, seen.source_type, seen.source_id, seen.leg_id, answer_kind, answer_reason,
        answer_words, page, quote, passengers, flightline.market_now())
      on conflict do nothing
      returning id into made;
    if made is not null then
      insert into due_work (client_id, kind, key, due)
        values (seen.client_id, 'post-market-answer', made, flightline.market_now()) on conflict (client_id, kind, key) do nothing;
      perform pg_notify('flightline_due', '');
      perform flightline.tell_market(array[me], case when answer_kind = 'ask' then 'market_offers' else 'market_requests' end);
    end if;
    return 'delivered';
  end $$;

-- An answer that the current client received and has not read into a conversation; its row stays locked until the commit.
create function flightline.take_market_answer(the_answer text)
  returns table (company text, source_type text, source_id text, leg_id text, kind text, reason text, words text, page text,
    passengers integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      update market_answers a set posted_at = flightline.market_now()
      from market_participants p
      where a.id = the_answer and a.to_client = flightline.current_client() and a.posted_at is null
        and p.client_id = a.from_client
      returning p.name, a.source_type, a.source_id, a.leg_id, a.kind, a.reason, a.words, a.page, a.passengers;
  end $$;

-- The company was removed for good: neither its answers nor those to it stay.
create function flightline.forget_market_answers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from market_answers a where old.client_id in (a.from_client, a.to_client);
    return null;
  end $$;
create trigger forget_market_answers after delete on clients
  for each row execute function flightline.forget_market_answers();

alter function flightline.answer_market owner to flightline_reader;
alter function flightline.take_market_answer owner to flightline_reader;
alter function flightline.forget_market_answers owner to flightline_reader;
revoke all on function flightline.answer_market, flightline.take_market_answer from public;
grant execute on function flightline.answer_market, flightline.take_market_answer to flightline_app;
