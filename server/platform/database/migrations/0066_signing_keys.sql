-- Keys that outgoing mail is signed with (DKIM). They belong to the installation: whoever asks sees the same ones.
create table signing_keys (
  -- The name under which DNS has the public key.
  selector text collate "C" primary key,
  -- One signs, one may be prepared to be the next, those of before are kept for mail that is still on its way.
  state text not null check (state in ('next', 'active', 'retired')),
  public_key text not null,
  -- Sealed with the secret of the installation.
  private_key bytea not null,
  changed_at bigint not null
);
create unique index signing_keys_in_use on signing_keys (state) where state <> 'retired';
alter table signing_keys enable row level security;
alter table signing_keys force row level security;
create policy signing_keys_of_installation on signing_keys to flightline_app using (true) with check (true);
grant select, insert, update on signing_keys to flightline_app;

-- The prepared key signs from now on. Both rows or none: mail must never be without a key that DNS has.
create function flightline.use_next_signing_key(the_time bigint) returns boolean language plpgsql
  as $$
begin
  if not exists (select from signing_keys where state = 'next') then
    return false;
  end if;
  update signing_keys set state = 'retired', changed_at = the_time where state = 'active';
  update signing_keys set state = 'active', changed_at = the_time where state = 'next';
  return true;
end $$;
revoke all on function flightline.use_next_signing_key from public;
grant execute on function flightline.use_next_signing_key to flightline_app;
