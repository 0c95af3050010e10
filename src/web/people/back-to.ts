import { homePath } from '../../domain/menu.ts'

const home = `/${homePath}`

// Browsers leave tabs and line breaks out of an address, so that /<tab>/evil.test would mean another site.
const isInside = (path: string) => /^\/(?![/\\])[^\t\n\r]*$/.test(path)

/** The path to open after sign-in: the requested path when it is inside the app. When nothing particular was requested, `entry`. */
export const backTo = (from: string | undefined, entry = home): string =>
  from && from !== '/' && from !== home && isInside(from) && !from.startsWith('/login') ? from : entry
