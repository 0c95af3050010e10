import { useQuery } from '@tanstack/react-query'
import { entities } from '../../../domain/index.ts'
import { records } from '../../kit/data/records.ts'

const most = 1_000

// The device keeps the answer, so the code of a location is known without a connection.
const readLocations = async () => (await records.choices(entities.location, { active: 'true', pageSize: most }, { quiet: true })).rows

/** The locations that this device knows without a connection. */
export const knownLocation = async (is: (location: { id: string; code: string }) => boolean) => (await readLocations()).find(is)

/** Keeps the names and codes of all locations on this device, for a later moment without a connection. */
export const useKnownLocations = () => useQuery({ queryKey: [entities.location.name, 'known'], queryFn: readLocations, staleTime: 60_000 })
