-- Verbs of affiliations and shares (decision K3), and the pictures of offers. They run as flightline_reader: the program's
-- role writes no table of the market.

-- Each party keeps a record of the other one; a job of each writes it after the commit.
create function flightline.follow_affiliates(one uuid, other uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into due_work (client_id, kind, key, due)
      select p.party, 'follow-affiliate', p.partner::text || '/' || pg_current_xact_id()::text, flightline.market_now()
      from (values (one, other), (other, one)) p(party, partner)
      where exists (select from market_participants m where m.client_id = p.party)
      on conflict (client_id, kind, key) do nothing;
    perform pg_notify('flightline_due', '');
  end $$;

create function flightline.market_affiliation_moved() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform flightline.follow_affiliates(coalesce(new.creator, old.creator), coalesce(new.recipient, old.recipient));
    return null;
  end $$;
create trigger market_affiliation_moved after insert or update or delete on market_affiliations
  for each row execute function flightline.market_affiliation_moved();

create function flightline.market_share_moved() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform flightline.follow_affiliates(coalesce(new.requesting_operator, old.requesting_operator),
      coalesce(new.receiving_operator, old.receiving_operator));
    return null;
  end $$;
create trigger market_share_moved after insert or update or delete on market_shares
  for each row execute function flightline.market_share_moved();

-- Steps about one pair of clients follow each other.
create function flightline.lock_market_pair(one uuid, other uuid) returns void language sql volatile
  as $$
    select pg_advisory_xact_lock(hashtext('market pair'), hashtext(least(one, other)::text || greatest(one, other)::text))
  $$;

-- Takes a step of the current client in its affiliation with another one: 'request', 'approve', 'decline', 'withdraw' or
-- 'end'. Answers 'done', 'same' for a repeated step, or the code of the refusal.
create function flightline.market_affiliate(other uuid, step text) returns text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    me uuid := flightline.current_client();
    pair market_affiliations%rowtype;
    is_live boolean;
  begin
    if me is null or other is null or other = me then
      return 'unknown';
    end if;
    perform flightline.lock_market_pair(me, other);
    select * into pair from market_affiliations a
      where (a.creator = me and a.recipient = other) or (a.creator = other and a.recipient = me)
      order by (a.declined_at is null and a.ended_at is null) desc, a.requested_at desc limit 1 for update;
    is_live := found and pair.declined_at is null and pair.ended_at is null;
    if step in ('request', 'approve') and not exists (select from market_participants p where p.client_id = me and p.is_open) then
      return 'closed';
    end if;
    if step = 'request' then
      if is_live then
        return case when pair.approved_at is not null then 'active' when pair.creator = me then 'same' else 'theirs' end;
      end if;
      if not exists (select from market_participants p where p.client_id = other and p.is_open) then
        return 'unknown';
      end if;
      insert into market_affiliations (creator, recipient, requested_at) values (me, other, flightline.market_now());
      return 'done';
    end if;
    if step = 'approve' then
      if not is_live then
        return 'gone';
      elsif pair.creator = me then
        return case when pair.approved_at is null then 'not-yours' else 'active' end;
      elsif pair.approved_at is not null then
        return 'same';
      elsif not exists (select from market_participants p where p.client_id = other and p.is_open) then
        return 'away';
      end if;
      update market_affiliations a set approved_at = flightline.market_now(), version = version + 1 where a.id = pair.id;
      return 'done';
    end if;
    if step = 'decline' then
      if not is_live then
        return case when pair.declined_at is not null and pair.ended_by = me then 'same' else 'gone' end;
      elsif pair.approved_at is not null then
        return 'active';
      elsif pair.creator = me then
        return 'not-yours';
      end if;
      update market_affiliations a set declined_at = flightline.market_now(), ended_by = me, version = version + 1
        where a.id = pair.id;
      return 'done';
    end if;
    if step = 'withdraw' then
      if not is_live then
        return case when pair.approved_at is null and pair.declined_at is null and pair.ended_by = me then 'same' else 'gone' end;
      elsif pair.approved_at is not null then
        return 'active';
      elsif pair.creator <> me then
        return 'theirs';
      end if;
    elsif step = 'end' then
      if not is_live then
        return case when pair.approved_at is not null and pair.ended_at is not null then 'same' else 'gone' end;
      elsif pair.approved_at is null then
        return 'pending';
      end if;
    else
      raise invalid_parameter_value using message = 'no step of an affiliation';
    end if;
    update market_affiliations a set ended_at = flightline.market_now(), ended_by = me, version = version + 1
      where a.id = pair.id;
    update market_shares s set ended_at = flightline.market_now(), version = version + 1
      where s.ended_at is null and ((s.requesting_operator = me and s.receiving_operator = other)
        or (s.requesting_operator = other and s.receiving_operator = me));
    return 'done';
  end $$;

-- Companies with which the current client is, or was, affiliated: the last row of each. A name stays known while they
-- are, or while the other one takes part.
create function flightline.market_partners()
  returns table (partner uuid, name text, is_open boolean, creator uuid, recipient uuid, requested_at bigint, approved_at bigint,
    declined_at bigint, ended_at bigint, ended_by uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct on (other.id) other.id,
      case when p.is_open or (a.declined_at is null and a.ended_at is null) then p.name end, coalesce(p.is_open, false),
      a.creator, a.recipient, a.requested_at, a.approved_at, a.declined_at, a.ended_at, a.ended_by
    from market_affiliations a
    cross join lateral (
      select case when a.creator = flightline.current_client() then a.recipient else a.creator end as id
    ) other
    left join market_participants p on p.client_id = other.id
    where flightline.current_client() in (a.creator, a.recipient)
    order by other.id, (a.declined_at is null and a.ended_at is null) desc, a.requested_at desc
  $$;

-- Shows the current client's offers to an affiliate, or changes what it sees. Each role has one entry of `roles`: its name,
-- and whether it shows price, tail and photos. Answers 'done', or 'needs-affiliate'.
create function flightline.market_keep_share(other uuid, the_label text, roles jsonb) returns text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    me uuid := flightline.current_client();
    share text;
    is_changed boolean;
  begin
    perform flightline.lock_market_pair(me, other);
    perform from market_affiliations a
      where ((a.creator = me and a.recipient = other) or (a.creator = other and a.recipient = me))
        and a.approved_at is not null and a.declined_at is null and a.ended_at is null;
    if not found then
      return 'needs-affiliate';
    end if;
    select s.id, s.label <> the_label into share, is_changed from market_shares s
      where s.requesting_operator = me and s.receiving_operator = other and s.ended_at is null for update;
    if not found then
      insert into market_shares (label, requesting_operator, receiving_operator, started_at)
        values (the_label, me, other, flightline.market_now()) returning id into share;
      is_changed := false;
    end if;
    delete from market_share_roles r where r.share_id = share
      and r.role not in (select value ->> 'role' from jsonb_array_elements(market_keep_share.roles));
    is_changed := is_changed or found;
    insert into market_share_roles as r (share_id, role, shows_price, shows_tail, shows_photos)
      select share, value ->> 'role', (value ->> 'price')::boolean, (value ->> 'tail')::boolean, (value ->> 'photos')::boolean
      from jsonb_array_elements(market_keep_share.roles)
      on conflict (share_id, role) do update set shows_price = excluded.shows_price, shows_tail = excluded.shows_tail,
        shows_photos = excluded.shows_photos
      where (r.shows_price, r.shows_tail, r.shows_photos)
        is distinct from (excluded.shows_price, excluded.shows_tail, excluded.shows_photos);
    is_changed := is_changed or found;
    if is_changed then
      update market_shares s set label = the_label, version = version + 1 where s.id = share;
    end if;
    return 'done';
  end $$;

-- Ends what the current client shows another one, at once. Answers 'done', or 'same' where nothing is shown.
create function flightline.market_end_share(other uuid) returns text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform flightline.lock_market_pair(flightline.current_client(), other);
    update market_shares s set ended_at = flightline.market_now(), version = version + 1
      where s.requesting_operator = flightline.current_client() and s.receiving_operator = other and s.ended_at is null;
    return case when found then 'done' else 'same' end;
  end $$;

-- The current client asked for an offer that is shared with it: the share names the offer. Its rows are seen by both, so
-- that nothing of the one who asks is written.
create function flightline.market_note_request(offer text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update market_shares s set last_request_path = 'market/offers/' || o.id, version = s.version + 1
      from market_offers o
      where o.id = offer and s.requesting_operator = o.client_id and s.receiving_operator = flightline.current_client()
        and s.ended_at is null and o.audience <> 'owner' and o.leaves_at > flightline.market_now()
        and s.last_request_path is distinct from 'market/offers/' || o.id
  $$;

-- The offers of an aircraft show its model, seats and pictures as they are now.
create function flightline.keep_market_aircraft(owner uuid, tail text, facts jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    offer record;
  begin
    perform flightline.require_market_owner(owner);
    update market_offers o set version = o.version + 1, aircraft_model = facts ->> 'model', seats = (facts ->> 'seats')::integer
      from market_offer_tails t
      where t.client_id = owner and t.tail_number = tail and o.id = t.offer_id
        and (o.aircraft_model, o.seats) is distinct from (facts ->> 'model', (facts ->> 'seats')::integer);
    for offer in select o.id, o.audience from market_offer_tails t join market_offers o on o.id = t.offer_id
      where t.client_id = owner and t.tail_number = tail
    loop
      if flightline.keep_market_photos(owner, offer.id, coalesce(facts -> 'photos', '[]')) then
        perform flightline.tell_market(
          (select array_agg(reader) from flightline.market_part_readers(owner, offer.audience, 'photos', false) reader),
          'market_offers');
      end if;
    end loop;
  end $$;

create function flightline.offer_aircraft() returns trigger language plpgsql as $$
declare
  owner uuid := coalesce(new.client_id, old.client_id);
  tail text;
begin
  for tail in select distinct t from unnest(array[new.tail_number, old.tail_number]) t where coalesce(t, '') <> '' loop
    perform flightline.keep_market_aircraft(owner, tail,
      flightline.offered_aircraft(owner, jsonb_build_object('tail_number', tail)));
  end loop;
  return null;
end $$;
create trigger offer_new_aircraft after insert or delete on aircraft for each row execute function flightline.offer_aircraft();
create trigger offer_changed_aircraft after update on aircraft for each row
  when ((old.tail_number, old.trashed_at, old.doc #> '{images}', old.doc #> '{model}', old.doc #> '{seats}')
    is distinct from (new.tail_number, new.trashed_at, new.doc #> '{images}', new.doc #> '{model}', new.doc #> '{seats}'))
  execute function flightline.offer_aircraft();

alter function flightline.follow_affiliates owner to flightline_reader;
alter function flightline.market_affiliation_moved owner to flightline_reader;
alter function flightline.market_share_moved owner to flightline_reader;
alter function flightline.market_affiliate owner to flightline_reader;
alter function flightline.market_partners owner to flightline_reader;
alter function flightline.market_keep_share owner to flightline_reader;
alter function flightline.market_end_share owner to flightline_reader;
alter function flightline.market_note_request owner to flightline_reader;
alter function flightline.keep_market_aircraft owner to flightline_reader;
revoke all on function flightline.follow_affiliates, flightline.market_affiliate, flightline.market_partners,
  flightline.market_keep_share, flightline.market_end_share, flightline.market_note_request,
  flightline.keep_market_aircraft from public;
grant execute on function flightline.market_affiliate, flightline.market_partners, flightline.market_keep_share,
  flightline.market_end_share, flightline.market_note_request, flightline.keep_market_aircraft to flightline_app;
