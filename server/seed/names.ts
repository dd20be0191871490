/** First names of the invented customers. */
export const firstNames =
  `Aaron Abigail Adele Alan Alice Amara Andre Anita Anton Aria Beatrice Ben Bianca Boris Bruno Camila Carl Carmen Cecilia Chloe
Clara Colin Dana Daniel Darius Diana Dominic Edith Elena Eli Elise Emil Emma Erik Esther Farah Felix Fiona Frank Freya Gavin Gloria Grant Greta
Hannah Hector Helen Henry Hugo Ida Imani Irene Isaac Ivan Jada James Jasmin Joel Julia Karim Kate Keiko Kofi Lars Laura Leila Leo Lina Lucas Mae
Marco Maria Maya Mila Miles Mona Nadia Nina Noah Nora Olga Omar Oscar Paula Pavel Petra Priya Quinn Rafael Rosa Ruth Salma Simon Sofia Stella Tara
Theo Tomas Uma Vera Victor Wendy Xavier Yara Yusuf Zoe`.split(/\s+/)

/** Last names of the invented customers. */
export const lastNames =
  `Abbott Acosta Alder Amundsen Baird Banerjee Barros Beck Bellamy Berg Bishop Blackwood Boone Brandt Calloway Carver Castillo
Chandra Cole Conti Cruz Dalton Davila Dekker Delgado Drake Duarte Eastman Ellison Engel Fairchild Farrow Fischer Fontaine Foster Galloway Garza
Gentry Goldberg Granger Hale Hansen Harlow Hayes Holloway Hoshino Ibarra Ingram Jansen Jarvis Keller Kendrick Klein Kovacs Lachance Langley Larsen
Lindqvist Lockwood Lowell Maddox Marlowe Mercer Moreau Nakamura Navarro Novotny Oakley Oduya Ortega Palmer Pemberton Petrov Prescott Quintero Raines
Rasmussen Reyes Rhodes Salazar Sandoval Sinclair Sorensen Stroud Sutter Tanaka Thorne Tran Underwood Valdez Vance Varga Volkov Wallace Weston
Whitaker Winslow Yamada Yates Zamora Zeller`.split(/\s+/)

/** Companies of charter customers, each with its mail domain. */
export const charterCompanies = [
  ['Harbor Point Capital', 'harborpoint.example'],
  ['Blue Mesa Energy', 'bluemesa.example'],
  ['Kestrel Media', 'kestrelmedia.example'],
  ['Northlake Surgical', 'northlake.example'],
  ['Redwood & Finch', 'redwoodfinch.example'],
  ['Ironside Sports', 'ironside.example'],
  ['Juniper Family Office', 'juniperfo.example'],
  ['Sable Records', 'sablerecords.example'],
  ['Copperline Builders', 'copperline.example'],
  ['Vista Verde Resorts', 'vistaverde.example'],
  ['Atlas Broker Group', 'atlasbrokers.example'],
  ['Skyline Charter Brokers', 'skylinebrokers.example'],
  ['Meridian Travel Desk', 'meridiantravel.example'],
  ['Halcyon Pharma', 'halcyonpharma.example'],
  ['Trident Legal', 'tridentlegal.example'],
  ['Larkspur Ventures', 'larkspur.example'],
  ['Granite Peak Mining', 'granitepeak.example'],
  ['Cedar & Slate Events', 'cedarslate.example'],
] as const

/** Companies that buy equipment, each with its mail domain. */
export const equipmentCompanies = [
  ['Bayou Scrap & Metal', 'bayouscrap.example'],
  ['Prairie Ag Supply', 'prairieag.example'],
  ['Summit Roofing', 'summitroofing.example'],
  ['Lakeshore Fabrication', 'lakeshorefab.example'],
  ['Tri-County Fence', 'tricountyfence.example'],
  ['Delta Pipe Works', 'deltapipe.example'],
  ['Foxhollow Farms', 'foxhollow.example'],
  ['Ridgeway Excavating', 'ridgewayex.example'],
  ['Stonegate Masonry', 'stonegate.example'],
  ['Palmetto Steel', 'palmettosteel.example'],
] as const

/** Suppliers that write in: caterers, hotels, handling agents, fuel, carriers. */
export const vendorCompanies = [
  ['Silver Fork Catering', 'silverfork.example'],
  ['Parkview Crew Hotel', 'parkviewhotel.example'],
  ['Eastgate FBO', 'eastgatefbo.example'],
  ['Westfield Jet Center', 'westfieldjet.example'],
  ['Aero Ground Transport', 'aeroground.example'],
  ['Clearwater Fuel', 'clearwaterfuel.example'],
] as const
