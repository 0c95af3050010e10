import { homePath } from '../../domain/menu.ts'

const home = `/${homePath}`

/** The path to open after sign-in: the requested path when it is inside the app, otherwise the home page. */
export const backTo = (from: string | undefined): string => (from && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : home)
