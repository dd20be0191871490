/** An airport as everybody can look it up: codes, place, coordinates in degrees, time zone. */
export interface AirportFacts {
  readonly icao: string
  readonly iata: string
  readonly name: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone: string
}

type Row = readonly [
  icao: string,
  iata: string,
  name: string,
  place: string,
  latitude: number,
  longitude: number,
  zone: string,
]

const central = 'America/Chicago'
const eastern = 'America/New_York'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

const rows: readonly Row[] = [
  ['KDAL', 'DAL', 'Dallas Love Field', 'Dallas, TX, US', 32.8471, -96.8518, central],
  ['KADS', 'ADS', 'Addison Airport', 'Addison, TX, US', 32.9686, -96.8364, central],
  ['KDFW', 'DFW', 'Dallas/Fort Worth International', 'Dallas, TX, US', 32.8968, -97.038, central],
  ['KHOU', 'HOU', 'William P. Hobby Airport', 'Houston, TX, US', 29.6454, -95.2789, central],
  ['KAUS', 'AUS', 'Austin-Bergstrom International', 'Austin, TX, US', 30.1945, -97.6699, central],
  ['KSAT', 'SAT', 'San Antonio International', 'San Antonio, TX, US', 29.5337, -98.4698, central],
  ['KMDW', 'MDW', 'Chicago Midway International', 'Chicago, IL, US', 41.786, -87.7524, central],
  ['KPWK', 'PWK', 'Chicago Executive Airport', 'Wheeling, IL, US', 42.1142, -87.9015, central],
  ['KSTP', 'STP', 'St. Paul Downtown Airport', 'St. Paul, MN, US', 44.9345, -93.06, central],
  ['KMSY', 'MSY', 'Louis Armstrong New Orleans International', 'New Orleans, LA, US', 29.9934, -90.258, central],
  ['KBNA', 'BNA', 'Nashville International', 'Nashville, TN, US', 36.1245, -86.6782, central],
  ['KMEM', 'MEM', 'Memphis International', 'Memphis, TN, US', 35.0424, -89.9767, central],
  ['KSUS', 'SUS', 'Spirit of St. Louis Airport', 'St. Louis, MO, US', 38.6621, -90.652, central],
  ['KMKC', 'MKC', 'Charles B. Wheeler Downtown Airport', 'Kansas City, MO, US', 39.1232, -94.5928, central],
  ['KTEB', 'TEB', 'Teterboro Airport', 'Teterboro, NJ, US', 40.8501, -74.0608, eastern],
  ['KHPN', 'HPN', 'Westchester County Airport', 'White Plains, NY, US', 41.067, -73.7076, eastern],
  ['KJFK', 'JFK', 'John F. Kennedy International', 'New York, NY, US', 40.6398, -73.7789, eastern],
  ['KFRG', 'FRG', 'Republic Airport', 'Farmingdale, NY, US', 40.7288, -73.4134, eastern],
  ['KBED', 'BED', 'Laurence G. Hanscom Field', 'Bedford, MA, US', 42.47, -71.289, eastern],
  ['KBOS', 'BOS', 'Boston Logan International', 'Boston, MA, US', 42.3643, -71.0052, eastern],
  ['KACK', 'ACK', 'Nantucket Memorial Airport', 'Nantucket, MA, US', 41.2531, -70.0602, eastern],
  ['KMVY', 'MVY', "Martha's Vineyard Airport", "Martha's Vineyard, MA, US", 41.3931, -70.6143, eastern],
  ['KIAD', 'IAD', 'Washington Dulles International', 'Washington, DC, US', 38.9445, -77.4558, eastern],
  ['KPHL', 'PHL', 'Philadelphia International', 'Philadelphia, PA, US', 39.8719, -75.2411, eastern],
  ['KCLT', 'CLT', 'Charlotte Douglas International', 'Charlotte, NC, US', 35.214, -80.9431, eastern],
  ['KPDK', 'PDK', 'DeKalb-Peachtree Airport', 'Atlanta, GA, US', 33.8756, -84.302, eastern],
  ['KSAV', 'SAV', 'Savannah/Hilton Head International', 'Savannah, GA, US', 32.1276, -81.2021, eastern],
  ['KDJT', 'PBI', 'Palm Beach International', 'West Palm Beach, FL, US', 26.6832, -80.0956, eastern],
  ['KFXE', 'FXE', 'Fort Lauderdale Executive Airport', 'Fort Lauderdale, FL, US', 26.1973, -80.1707, eastern],
  ['KOPF', 'OPF', 'Miami-Opa Locka Executive Airport', 'Miami, FL, US', 25.907, -80.2784, eastern],
  ['KAPF', 'APF', 'Naples Airport', 'Naples, FL, US', 26.1526, -81.7753, eastern],
  ['KORL', 'ORL', 'Orlando Executive Airport', 'Orlando, FL, US', 28.5455, -81.3329, eastern],
  ['KTPA', 'TPA', 'Tampa International', 'Tampa, FL, US', 27.9755, -82.5332, eastern],
  ['KCMH', 'CMH', 'John Glenn Columbus International', 'Columbus, OH, US', 39.998, -82.8919, eastern],
  ['KPTK', 'PTK', 'Oakland County International', 'Pontiac, MI, US', 42.6655, -83.4201, 'America/Detroit'],
  ['KAPA', 'APA', 'Centennial Airport', 'Denver, CO, US', 39.5701, -104.8493, mountain],
  ['KASE', 'ASE', 'Aspen-Pitkin County Airport', 'Aspen, CO, US', 39.2232, -106.8688, mountain],
  ['KEGE', 'EGE', 'Eagle County Regional Airport', 'Eagle, CO, US', 39.6426, -106.9177, mountain],
  ['KSLC', 'SLC', 'Salt Lake City International', 'Salt Lake City, UT, US', 40.7884, -111.9778, mountain],
  ['KJAC', 'JAC', 'Jackson Hole Airport', 'Jackson, WY, US', 43.6073, -110.7377, mountain],
  ['KBZN', 'BZN', 'Bozeman Yellowstone International', 'Bozeman, MT, US', 45.7775, -111.1531, mountain],
  ['KSUN', 'SUN', 'Friedman Memorial Airport', 'Hailey, ID, US', 43.5044, -114.2962, 'America/Boise'],
  ['KABQ', 'ABQ', 'Albuquerque International Sunport', 'Albuquerque, NM, US', 35.0402, -106.6092, mountain],
  ['KSDL', 'SDL', 'Scottsdale Airport', 'Scottsdale, AZ, US', 33.6229, -111.9105, 'America/Phoenix'],
  ['KLAS', 'LAS', 'Harry Reid International', 'Las Vegas, NV, US', 36.0801, -115.1522, pacific],
  ['KHND', 'HSH', 'Henderson Executive Airport', 'Henderson, NV, US', 35.9728, -115.1344, pacific],
  ['KVNY', 'VNY', 'Van Nuys Airport', 'Los Angeles, CA, US', 34.2098, -118.49, pacific],
  ['KBUR', 'BUR', 'Hollywood Burbank Airport', 'Burbank, CA, US', 34.2007, -118.3587, pacific],
  ['KSNA', 'SNA', 'John Wayne Airport', 'Santa Ana, CA, US', 33.6757, -117.8682, pacific],
  ['KCRQ', 'CLD', 'McClellan-Palomar Airport', 'Carlsbad, CA, US', 33.1283, -117.2801, pacific],
  ['KSJC', 'SJC', 'San José Mineta International', 'San Jose, CA, US', 37.3626, -121.9291, pacific],
  ['KOAK', 'OAK', 'Oakland International', 'Oakland, CA, US', 37.7213, -122.2208, pacific],
  ['KBFI', 'BFI', 'King County International', 'Seattle, WA, US', 47.53, -122.302, pacific],
  ['MYNN', 'NAS', 'Lynden Pindling International', 'Nassau, NP, BS', 25.039, -77.4662, 'America/Nassau'],
  ['MMSD', 'SJD', 'Los Cabos International', 'San José del Cabo, BCS, MX', 23.1518, -109.7211, 'America/Mazatlan'],
  ['EGGW', 'LTN', 'London Luton Airport', 'London, ENG, GB', 51.8747, -0.3683, 'Europe/London'],
  ['EGLF', 'FAB', 'Farnborough Airport', 'Farnborough, ENG, GB', 51.2758, -0.7763, 'Europe/London'],
  ['LFPB', 'LBG', 'Paris-Le Bourget Airport', 'Paris, IDF, FR', 48.9694, 2.4414, 'Europe/Paris'],
  ['LFMN', 'NCE', "Nice Côte d'Azur Airport", 'Nice, PAC, FR', 43.6584, 7.2159, 'Europe/Paris'],
  ['LSGG', 'GVA', 'Geneva Airport', 'Geneva, GE, CH', 46.2381, 6.109, 'Europe/Zurich'],
  ['LIML', 'LIN', 'Milan Linate Airport', 'Milan, LOM, IT', 45.4451, 9.2767, 'Europe/Rome'],
]

/** Airports that the demo world flies to. */
export const airportFacts: readonly AirportFacts[] = rows.map(
  ([icao, iata, name, place, latitude, longitude, timezone]) => {
    const [city = '', region = '', country = ''] = place.split(', ')
    return { icao, iata, name, city, region, country, latitude, longitude, timezone }
  },
)
