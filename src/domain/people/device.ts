const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const named = (list: readonly [RegExp, string][], agent: string): string | undefined => list.find(([pattern]) => pattern.test(agent))?.[1]

/** The name of a device from its user agent: 'Chrome on Windows'; a generic name when it is unknown. */
export const deviceOf = (agent: string): string => {
  const [browser, system] = [named(browsers, agent), named(systems, agent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Other program'
}
