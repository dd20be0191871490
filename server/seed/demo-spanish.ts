import type { z } from 'zod'
import type { headers, pages } from '../../domain/content/index.ts'

type Content = z.input<typeof pages.shape>['content'] & object
type Json = Content[string]

/** The client whose site is in two languages: of Miami. */
export const isBilingual = ({ key }: { readonly key: string }): boolean => key === 'NXT'

/** Words of the demo's home and fleet pages, their menu and their footer. Others stay unchanged. */
const spanish: Readonly<Record<string, string>> = {
  Home: 'Inicio',
  Fleet: 'Flota',
  'Empty legs': 'Vuelos en vacío',
  Journal: 'Diario',
  Contact: 'Contacto',
  Book: 'Reservar',
  'Leave when you are ready': 'Salga cuando esté listo',
  'Ask for a quote': 'Pedir un presupuesto',
  'See the fleet': 'Ver la flota',
  'Aircraft that fly anyway, at a part of the price.': 'Aviones que vuelan de todos modos, por una parte del precio.',
  'Our aircraft': 'Nuestros aviones',
  Questions: 'Preguntas',
  'How soon can we leave?': '¿Cuándo podemos salir?',
  'From most airports within four hours, with the crew that is on call.':
    'Desde la mayoría de los aeropuertos en cuatro horas, con la tripulación de guardia.',
  'Can we bring a dog?': '¿Podemos llevar un perro?',
  'Yes, in the cabin, on the same terms as everybody else.': 'Sí, en la cabina, en las mismas condiciones que todos.',
  'What does a quote include?': '¿Qué incluye un presupuesto?',
  'Every line of it: flight time, landing, crew, fuel and taxes. Nothing is added later.':
    'Cada línea: tiempo de vuelo, aterrizaje, tripulación, combustible e impuestos. Después no se añade nada.',
  'The fleet': 'La flota',
  'Flown and looked after by our own crews.': 'Pilotada y cuidada por nuestras propias tripulaciones.',
  'Every aircraft': 'Todos los aviones',
  'One of our aircraft': 'Uno de nuestros aviones',
  'Private flights from the airport next to you, with the price in writing before you decide.':
    'Vuelos privados desde el aeropuerto más cercano, con el precio por escrito antes de decidir.',
  'The aircraft that we fly, where they are based, and how many they seat.':
    'Los aviones que volamos, dónde tienen su base y cuántos asientos tienen.',
}

const leadOf = (words: string): string | undefined => {
  const [, name] = /^(.+) flies you from the airport next to you, with the price/.exec(words) ?? []
  return name && `${name} le lleva desde el aeropuerto más cercano, con el precio por escrito antes de decidir.`
}

const spanishOf = (words: string): string | undefined =>
  Object.hasOwn(spanish, words) ? spanish[words] : leadOf(words)

const isItem = (value: Json | undefined): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that say nothing to visitors. */
const silent: ReadonlySet<string> = new Set(['id', 'kind', 'url', 'icon'])

/** Spanish part of a field: its words, or those of its picture. */
function saidOf(name: string, value: Json): string | undefined {
  if (typeof value === 'string') return silent.has(name) ? undefined : spanishOf(value)
  return isItem(value) && typeof value['alt'] === 'string' ? spanishOf(value['alt']) : undefined
}

/** The same content with its words in Spanish next to those in English, at any depth. */
export function inSpanish(content: Content): Content {
  const said = Object.entries(content).flatMap(([name, value]) => {
    const words = saidOf(name, value)
    return words === undefined ? [] : [[name, words] as const]
  })
  const inner = Object.entries(content).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((one) => (isItem(one) ? inSpanish(one) : one)) : value,
  ])
  return {
    ...(Object.fromEntries(inner) as Content),
    ...(said.length > 0 && { translations: { es: Object.fromEntries(said) } }),
  }
}

/** How a page is called and found in Spanish. */
export const nameInSpanish = (name: string, about: string, client: { readonly name: string }) => ({
  translations: { es: { name: spanishOf(name) ?? name } },
  meta: { es: { title: `${spanishOf(name) ?? name} | ${client.name}`, description: spanishOf(about) ?? about } },
})

type Menu = NonNullable<z.input<typeof headers.shape>['menu']>

export const menuInSpanish = (menu: Menu): Menu =>
  menu.map((link) => ({ ...link, translations: { es: { label: spanishOf(link.label) ?? link.label } } }))
