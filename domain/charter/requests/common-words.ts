/** Words of everyday English that are also codes, cities or parts of names of airports: alone they name no place. */
export const commonWords: ReadonlySet<string> = new Set(
  `a able about ab above add address after again ago aid air airport airports all alone along already also always am among an and any anyone
  anything are area arm around arrange arrive art as ash ask asap at atc available akst bst away baby back bag bags bar bath be beach bear because been before begin best bet
  better between big bit black blue board boat book booking both box boys bring broker budget bus business but buy by cdt cest cet call can cancel car card
  care case catering ceo cfo champagne change charter cheap check chance children choice city class clear client close club cold color com come coming company confirm cook cool corporate
  cost could country couple crew cst customer customs cut date day days deal dear dec deer delay depart did dinner direct do does dog dogs done door down drop
  due each eagle early earth east easter edt eat either else email end enough est eta etd etc euro even evening event ever every everyone exact excel expect extra fact fall family
  far fare fast fax fbo feb feel few field final find fine first five fly flight flights flexible food for forest found four free fresh friend friends from front
  fuel full fun fund further general get give gmt go goal hst going golf good got great green ground group guest guests gulf had half hand happy hard has hat have he hear heavy hello help her
  here hi high hill him his hit hold holiday home hope host hot hotel hour hours house how hub i ice idea if in inc independence info inn into invoice is island it its
  jan jet jets job join joy jul jun just keen keep key kid kids kind king know lab lake land large last late later lav law lead leave led left leg legs less
  let liberty life light like lime line list little live llc local long look lot love low lunch luggage mad mail main make man many map mar march may me mean meal meet meeting
  men mdt met mid mst midsize might mind mini mobile moment mon monday month more morning most mountain move mr mrs much must my name near need never new next nice night
  no non normal north not note nothing nov now number ocean oct of off offer office ok old on once one only open option or orange order other our out over own pa page pan par park part
  party pass past pax pay pdf pdt pst per pet pets phone pick plan plane play please plus point pool popular port possible post prefer price private pro program public put quality quick quote
  ran rate reading ready real red regards rent request rest return right ring river road rock ron room rose round rtn run safe said salt same san sand sat save say sea
  seat seats see send sep service set seven several shall she ship shop short should side sign similar since single sir site six size ski skip small smart snow so sold some son soon
  sorry south split spring st stand star start state stay still stop street sub such sue suit summer sun sunday super sure surprise tab table take talk tall tan tap tax tba
  tbd team tee tel tell ten term test than thank thanks that the their them then there these they thing think this those three thru thu thursday tie time tip to today together tom too top total
  tour town travel tree trip trips true try tue turn turbo two type under union unit until up us usa usd utc use usual van very via view vip visit wait wall want war warm was water way we wed
  wednesday week weekend well went were west wet what when where which while white who why wifi will win wind window wine winter wish with within woman women wood word work world would
  year yes yet you young your zip
  bill matter matters manner pain walt attn bills pains card
  hrb hop pop nip fit die beg pry rob rub sip sit bug cap cup dad sis ear ego eve eye fig fry gas gel gem guy gym
  hum ill ink jar jog lap lay lip lug mud nap oar pad pal pat pea peg pet pot pug ram raw rid rig rim rug rut sad metro metropolitan sew sob spa spy sum tar tea tin toe tow toy tub tug wag wax wit yay yen del por con una mit und ein mes ces std sta thx tks pls btw plz ops amt inv ret arr pos gst`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Cities that are words too, and serve as airports: with a capital letter and after 'from' or 'to' they are meant. */
export const wordyCities: ReadonlySet<string> = new Set([
  'nice',
  'mobile',
  'reading',
  'bath',
  'split',
  'orange',
  'eagle',
  'la',
  'rio',
  'lima',
  'love',
])

/** Words before the name of a person. */
export const beforeNames =
  /\b(?:(?:hi|hello|hey)\b|(?:this is for|on behalf of|dear|thanks|thank you|regards|mr|mrs|ms|miss|dr|prof|capt|captain|coach|senator|judge|aunt|uncle|attn|cc|sir|madam|(?:send|sent|reply|forward|write|talk|speak|email|mail|speaking|say)(?: \w+){0,2} (?:to|with|for))\.?,?)\s*$/
