/** Whether the long form runs: `npm run test:long`. */
export const isLong = process.env.TEST_SIZE === 'long'

/** The size of a test: small in `npm test`, which everybody waits for, and large in `npm run test:long`. */
export const sized = <T>(short: T, long: T): T => (isLong ? long : short)
