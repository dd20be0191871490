-- Airports that a client copied from the shipped data keep the wrong time zone that they had there: that of a neighbouring
-- country, or a clock that the region does not use. A zone that a person changed stays: an earlier version has another one.
create temporary table corrected_zones (former text, zone text, codes text[]) on commit drop;
insert into corrected_zones values
  ('America/Toronto', 'America/Moncton', '{CYCL}'),
  ('America/New_York', 'America/Moncton', '{CYES}'),
  ('America/Halifax', 'America/Moncton', '{CYQM}'),
  ('Africa/Tripoli', 'Africa/Algiers', '{DAUZ}'),
  ('Africa/Porto-Novo', 'Africa/Lome', '{DXNG}'),
  ('Europe/Moscow', 'Europe/Helsinki', '{EFIT}'),
  ('Europe/Kyiv', 'Europe/Warsaw', '{EPAR}'),
  ('Africa/Lubumbashi', 'Africa/Luanda', '{FNDU}'),
  ('Africa/Dar_es_Salaam', 'Africa/Blantyre', '{FWKA}'),
  ('Africa/Luanda', 'Africa/Windhoek', '{FYEN,FYRU}'),
  ('Africa/Juba', 'Africa/Nairobi', '{HKLK}'),
  ('Africa/Lubumbashi', 'Africa/Kampala', '{HUAR}'),
  ('America/St_Johns', 'America/Miquelon', '{LFVM,LFVP}'),
  ('Europe/Istanbul', 'Europe/Athens', '{LGKJ}'),
  ('Africa/Tunis', 'Europe/Rome', '{LICD}'),
  ('Africa/Cairo', 'Asia/Jerusalem', '{LLRM}'),
  ('America/Costa_Rica', 'America/Panama', '{MPCH,MPZL}'),
  ('Asia/Karachi', 'Asia/Kabul', '{OALP}'),
  ('Asia/Tehran', 'Asia/Bahrain', '{OBBI}'),
  ('Asia/Dubai', 'Asia/Riyadh', '{OESB}'),
  ('Asia/Riyadh', 'Asia/Dubai', '{OMAH}'),
  ('America/Campo_Grande', 'America/Asuncion', '{SGOL}'),
  ('America/Caracas', 'America/Bogota', '{SKPC,SKTB}'),
  ('America/Argentina/Salta', 'America/La_Paz', '{SLBJ}'),
  ('America/Rio_Branco', 'America/La_Paz', '{SLCO}'),
  ('America/La_Paz', 'America/Lima', '{SPTU}'),
  ('America/Bogota', 'America/Caracas', '{SVAE,SVEZ,SVGD,SVLF,SVPA,SVTK}'),
  ('Asia/Tehran', 'Asia/Baku', '{UBBZ}'),
  ('Asia/Kolkata', 'Asia/Kathmandu', '{VNNG}'),
  ('Asia/Kolkata', 'Asia/Yangon', '{VYCI}'),
  ('Asia/Bangkok', 'Asia/Yangon', '{VYKT}'),
  ('Pacific/Port_Moresby', 'Asia/Jayapura', '{WAJG,WAJO}'),
  ('Asia/Makassar', 'Asia/Dili', '{WPDB,WPDL}'),
  ('Asia/Shanghai', 'Asia/Pyongyang', '{ZKSE}'),
  ('Asia/Kolkata', 'Asia/Shanghai', '{ZUNZ}'),
  ('Asia/Urumqi', 'Asia/Shanghai', '{ZWAK,ZWAT,ZWBL,ZWFY,ZWHM,ZWKL,ZWKN,ZWNL,ZWRQ,ZWSC,ZWSH,ZWTL,ZWTN,ZWWW}');

alter table airports no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);

update airports a
set version = a.version + 1, doc = a.doc || jsonb_build_object('timezone', c.zone)
from corrected_zones c
where a.icao = any (c.codes) and a.doc ->> 'timezone' = c.former
  and not exists (
    select from history h
    where h.client_id = a.client_id and h.record = 'airports' and h.id = a.id and h.op <> 'create'
      and h.before #>> '{doc,timezone}' is distinct from c.former);

select set_config('app.user_id', '', true);
alter table airports force row level security;
alter table change_log force row level security;
alter table history force row level security;
