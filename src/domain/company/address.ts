/** A postal address: its lines as they were typed, and its postal code and city if they were entered. */
export type Address = { address: string | null; postalCode: string | null; city: string | null }

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').map(line => line.trim()).filter(Boolean)

const isTownLine = (line: string, { postalCode, city }: Address): boolean =>
  [postalCode, city].every(part => part === null || line.toLowerCase().includes(part.toLowerCase()))

/** The lines of an address for print: those that were typed, then the postal code and city, unless a line has both. */
export const addressLines = (place: Address): string[] => {
  const lines = linesOf(place.address)
  const town = [place.postalCode, place.city].filter(Boolean).join(' ')
  return town === '' || lines.some(line => isTownLine(line, place)) ? lines : [...lines, town]
}

// What is left of a line without the postal code, the city, and a country before the code, as in D-55743.
const besideTown = (line: string, { postalCode, city }: Address): string =>
  [postalCode, city]
    .reduce<string>((rest, part) => (part === null ? rest : rest.replace(part.toLowerCase(), '')), line.toLowerCase())
    .replace(/\b[a-z]{1,2}-/, '')
    .replace(/[\s,.;-]/g, '')

/** The lines of an address without the one that has only the postal code and the city. */
export const streetLines = (place: Address): string[] => linesOf(place.address).filter(line => besideTown(line, place) !== '')
