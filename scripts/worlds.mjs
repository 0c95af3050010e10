// A world is where and when the test company is: its time zone, the clock in UTC, and its base currency. See
// docs/decisions/0011-short-and-long-tests.md.

const zones = ['Asia/Bangkok', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu']
// In each of the zones, some of them are on another day than in UTC, and some in another month.
const clocks = ['06:30', 'month begin 00:30', 'month end 18:30', '12:30']
const currencies = ['USD', 'THB', 'JPY', 'KWD']

/** Every pair of zone and clock, of zone and currency, and of clock and currency. */
export const worlds = zones.flatMap((zone, row) =>
  clocks.map((clock, column) => ({ zone, clock, currency: currencies[(row + column) % currencies.length] })),
)
export const envOf = ({ zone, clock, currency }) => ({ TEST_ZONE: zone, TEST_CLOCK: clock, TEST_CURRENCY: currency })
