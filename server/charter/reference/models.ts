import type { AircraftType } from '../../../domain/charter/index.ts'

/** A model that charter brokers quote by, as everybody can look it up. */
interface ReferenceModel {
  readonly name: string
  readonly make: string
  /** ICAO designator. */
  readonly icao: string
  readonly type: AircraftType
  /** Cruise in statute miles an hour. */
  readonly speedMPH: number
  readonly rangeNM: number
  readonly seats: number
  readonly bags: number
}

type Row = readonly [
  name: string,
  make: string,
  icao: string,
  type: AircraftType,
  knots: number,
  rangeNM: number,
  seats: number,
  bags: number,
]

const mphPerKnot = 1.150779

// Usual cruise, range with four aboard where that is how it is sold, seats as charter operators fit them.
const rows: readonly Row[] = [
  ['Cirrus SR22', 'Cirrus', 'SR22', 'p', 180, 1000, 3, 2],
  ['Baron G58', 'Beechcraft', 'BE58', 'p', 200, 1300, 5, 4],
  ['Piper Navajo Chieftain', 'Piper', 'PA31', 'p', 190, 950, 8, 6],
  ['Cessna 414', 'Cessna', 'C414', 'p', 205, 1100, 6, 5],
  ['Cessna 402', 'Cessna', 'C402', 'p', 190, 900, 9, 6],
  ['Piper Meridian', 'Piper', 'P46T', 'se', 250, 1000, 5, 4],
  ['Piper M600', 'Piper', 'M600', 'se', 270, 1600, 5, 4],
  ['Cessna Caravan', 'Cessna', 'C208', 'se', 170, 850, 9, 8],
  ['Cessna Grand Caravan EX', 'Cessna', 'C208', 'se', 180, 800, 9, 10],
  ['Pilatus PC-12', 'Pilatus', 'PC12', 'se', 265, 1600, 8, 8],
  ['Pilatus PC-12 NGX', 'Pilatus', 'PC12', 'se', 280, 1750, 8, 8],
  ['Kodiak 100', 'Daher', 'K100', 'se', 170, 1000, 8, 7],
  ['TBM 850', 'Daher', 'TBM8', 'se', 310, 1400, 5, 4],
  ['TBM 940', 'Daher', 'TBM9', 'se', 325, 1700, 5, 4],
  ['King Air C90', 'Beechcraft', 'BE9L', 'tp', 235, 1100, 6, 6],
  ['King Air 200', 'Beechcraft', 'BE20', 'tp', 275, 1500, 8, 8],
  ['King Air 250', 'Beechcraft', 'BE20', 'tp', 295, 1600, 8, 8],
  ['King Air 350', 'Beechcraft', 'B350', 'tp', 305, 1750, 9, 10],
  ['King Air 360', 'Beechcraft', 'B350', 'tp', 308, 1780, 9, 10],
  ['Piaggio Avanti', 'Piaggio', 'P180', 'tp', 370, 1450, 7, 6],
  ['Cheyenne III', 'Piper', 'PAY3', 'tp', 285, 1700, 8, 6],
  ['Merlin III', 'Swearingen', 'SW3', 'tp', 265, 1900, 8, 6],
  ['Beechcraft 1900D', 'Beechcraft', 'B190', 'tp', 275, 1000, 19, 20],
  ['Dash 8-300', 'De Havilland', 'DH8C', 'tp', 280, 900, 50, 50],
  ['Eclipse 500', 'Eclipse', 'EA50', 'vlj', 350, 1100, 4, 3],
  ['Citation Mustang', 'Cessna', 'C510', 'vlj', 330, 1050, 4, 4],
  ['Citation M2', 'Cessna', 'C25M', 'vlj', 390, 1400, 6, 6],
  ['Phenom 100', 'Embraer', 'E50P', 'vlj', 380, 1100, 4, 5],
  ['Phenom 100EV', 'Embraer', 'E50P', 'vlj', 400, 1150, 5, 5],
  ['HondaJet', 'Honda', 'HDJT', 'vlj', 410, 1200, 5, 6],
  ['Vision Jet', 'Cirrus', 'SF50', 'vlj', 300, 1000, 5, 4],
  ['Premier I', 'Beechcraft', 'PRM1', 'lj', 430, 1200, 6, 5],
  ['Citation CJ1', 'Cessna', 'C525', 'lj', 370, 1100, 5, 5],
  ['Citation CJ2', 'Cessna', 'C25A', 'lj', 400, 1500, 6, 6],
  ['Citation CJ3', 'Cessna', 'C25B', 'lj', 410, 1800, 7, 7],
  ['Citation V', 'Cessna', 'C560', 'lj', 400, 1600, 7, 7],
  ['Citation Ultra', 'Cessna', 'C560', 'lj', 415, 1700, 7, 7],
  ['Citation Encore', 'Cessna', 'C560', 'lj', 420, 1650, 7, 7],
  ['Citation Bravo', 'Cessna', 'C550', 'lj', 390, 1600, 7, 7],
  ['Beechjet 400A', 'Beechcraft', 'BE40', 'lj', 425, 1300, 7, 6],
  ['Hawker 400XP', 'Hawker', 'BE40', 'lj', 430, 1350, 7, 6],
  ['Learjet 31', 'Learjet', 'LJ31', 'lj', 430, 1250, 6, 5],
  ['Learjet 35', 'Learjet', 'LJ35', 'lj', 425, 1900, 6, 5],
  ['Nextant 400XTi', 'Nextant', 'BE40', 'lj', 430, 1800, 7, 6],
  ['Phenom 300', 'Embraer', 'E55P', 'lj', 435, 1900, 7, 8],
  ['Citation CJ4', 'Cessna', 'C25C', 'slj', 435, 1900, 8, 8],
  ['Learjet 40XR', 'Learjet', 'LJ40', 'slj', 440, 1700, 6, 6],
  ['Learjet 45', 'Learjet', 'LJ45', 'slj', 440, 1900, 8, 7],
  ['Learjet 75', 'Learjet', 'LJ75', 'slj', 450, 2000, 8, 7],
  ['Pilatus PC-24', 'Pilatus', 'PC24', 'slj', 420, 1950, 8, 9],
  ['Citation XLS', 'Cessna', 'C56X', 'm', 425, 1850, 8, 8],
  ['Citation Sovereign', 'Cessna', 'C680', 'm', 440, 2800, 9, 10],
  ['Citation Latitude', 'Cessna', 'C68A', 'm', 440, 2700, 9, 10],
  ['Citation III', 'Cessna', 'C650', 'm', 450, 1900, 8, 7],
  ['Hawker 750', 'Hawker', 'H25B', 'm', 430, 2100, 8, 7],
  ['Hawker 800XP', 'Hawker', 'H25B', 'm', 430, 2400, 8, 7],
  ['Hawker 900XP', 'Hawker', 'H25B', 'm', 435, 2700, 8, 7],
  ['Learjet 60', 'Learjet', 'LJ60', 'm', 450, 2300, 7, 6],
  ['Gulfstream G150', 'Gulfstream', 'G150', 'm', 455, 2800, 7, 7],
  ['Praetor 500', 'Embraer', 'E545', 'm', 455, 3200, 8, 9],
  ['Legacy 450', 'Embraer', 'E545', 'm', 450, 2800, 8, 9],
  ['Challenger 300', 'Bombardier', 'CL30', 'sm', 455, 3000, 9, 10],
  ['Challenger 350', 'Bombardier', 'CL35', 'sm', 460, 3200, 9, 10],
  ['Citation X', 'Cessna', 'C750', 'sm', 500, 3000, 8, 9],
  ['Citation Longitude', 'Cessna', 'C700', 'sm', 475, 3400, 9, 11],
  ['Falcon 50', 'Dassault', 'FA50', 'sm', 440, 3000, 9, 9],
  ['Gulfstream G200', 'Gulfstream', 'GALX', 'sm', 455, 3300, 9, 9],
  ['Gulfstream G280', 'Gulfstream', 'G280', 'sm', 470, 3500, 10, 10],
  ['Hawker 4000', 'Hawker', 'HA4T', 'sm', 460, 3000, 8, 9],
  ['Praetor 600', 'Embraer', 'E550', 'sm', 460, 3900, 9, 10],
  ['Legacy 500', 'Embraer', 'E550', 'sm', 455, 3000, 9, 10],
  ['Challenger 604', 'Bombardier', 'CL60', 'h', 450, 3700, 11, 12],
  ['Challenger 650', 'Bombardier', 'CL60', 'h', 455, 3900, 11, 12],
  ['Challenger 850', 'Bombardier', 'CRJ2', 'h', 440, 2600, 14, 15],
  ['Falcon 900', 'Dassault', 'F900', 'h', 455, 4000, 13, 12],
  ['Falcon 2000', 'Dassault', 'F2TH', 'h', 450, 3000, 10, 11],
  ['Gulfstream GIV', 'Gulfstream', 'GLF4', 'h', 460, 4000, 13, 14],
  ['Gulfstream G450', 'Gulfstream', 'GLF4', 'h', 465, 4200, 14, 14],
  ['Legacy 600', 'Embraer', 'E35L', 'h', 440, 3200, 13, 16],
  ['Falcon 7X', 'Dassault', 'FA7X', 'ulr', 475, 5700, 14, 14],
  ['Falcon 8X', 'Dassault', 'FA8X', 'ulr', 475, 6300, 14, 14],
  ['Global Express', 'Bombardier', 'GLEX', 'ulr', 480, 6000, 13, 15],
  ['Global 6000', 'Bombardier', 'GLEX', 'ulr', 485, 6000, 13, 15],
  ['Global 7500', 'Bombardier', 'GL7T', 'ulr', 490, 7500, 15, 17],
  ['Gulfstream GV', 'Gulfstream', 'GLF5', 'ulr', 480, 6300, 14, 16],
  ['Gulfstream G550', 'Gulfstream', 'GLF5', 'ulr', 480, 6600, 16, 16],
  ['Gulfstream G650', 'Gulfstream', 'GLF6', 'ulr', 490, 6900, 16, 18],
  ['Boeing 737 Business Jet', 'Boeing', 'B737', 'a', 450, 5500, 30, 40],
  ['Boeing 737-400', 'Boeing', 'B734', 'a', 430, 2200, 150, 150],
  ['Airbus A319', 'Airbus', 'A319', 'a', 445, 3500, 124, 124],
  ['Embraer 135', 'Embraer', 'E135', 'a', 430, 1700, 30, 30],
  ['Embraer 145', 'Embraer', 'E145', 'a', 430, 1500, 50, 50],
]

/** Models for quotes that name no tail yet, by their usual figures. */
export const referenceModels: readonly ReferenceModel[] = rows.map(
  ([name, make, icao, type, knots, rangeNM, seats, bags]) => ({
    name,
    make,
    icao,
    type,
    speedMPH: Math.round(knots * mphPerKnot),
    rangeNM,
    seats,
    bags,
  }),
)
