import { homePath } from '../../domain/menu.ts'

const home = `/${homePath}`

/** Where to go after signing in: an address of our own that was asked for, else the home of everybody. */
export const backTo = (from: string | undefined): string => (from && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : home)
