-- Airports and aircraft models that every client can look up. They are loaded from files of the program, and belong to
-- nobody: everybody reads them, nobody but the owner of the tables writes them.
create table reference_airports (
  icao text collate "C" primary key,
  iata text collate "C" not null,
  name text collate "C" not null,
  city text collate "C" not null,
  region text collate "C" not null,
  country text collate "C" not null,
  latitude double precision not null,
  longitude double precision not null,
  timezone text collate "C" not null,
  -- 3 large, 2 medium, 1 small.
  size smallint not null,
  -- Codes, name and place in small letters without accents, each word behind a blank.
  sought text collate "C" not null
);
create index reference_airports_by_iata on reference_airports (iata) where iata <> '';

create table reference_models (
  id text collate "C" primary key,
  name text collate "C" not null,
  doc jsonb not null
);
create unique index reference_models_by_name on reference_models (lower(name));
create index reference_models_by_type on reference_models ((doc ->> 'type'));

-- Which edition of a file is loaded: its hash.
create table reference_loads (
  name text collate "C" primary key,
  edition text collate "C" not null
);

alter table reference_airports enable row level security;
alter table reference_airports force row level security;
create policy reference_airports_for_all on reference_airports for select to flightline_app using (true);
grant select on reference_airports to flightline_app;
alter table reference_models enable row level security;
alter table reference_models force row level security;
create policy reference_models_for_all on reference_models for select to flightline_app using (true);
grant select on reference_models to flightline_app;
alter table reference_loads enable row level security;
alter table reference_loads force row level security;
-- Its owner too stands before the wall, and must see what is loaded before anything is locked.
create policy reference_loads_for_all on reference_loads for select using (true);
