import { borne } from './client.ts'

export type Finding = { where: string; seed: number; message: string }

const worded = ({ where, seed, message }: Finding) => `${where} (seed ${seed}): ${message}`

/** Counts actions, faults and findings; findings are reported at once. */
export const openTally = (report: (sentence: string) => void) => {
  const actions = new Map<string, number>()
  const faults = new Map<string, number>()
  const findings: Finding[] = []
  const figures = { actions: 0, worlds: 0, looks: 0, audits: 0, rules: 0, companies: 0, idle: 0 }
  const started = Date.now()
  const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1)
  const seconds = () => (Date.now() - started) / 1000
  const number = (value: number) => Math.round(value).toLocaleString('en')
  const rows = (of: Map<string, number>) =>
    [...of].sort(([a], [b]) => a.localeCompare(b)).map(([what, count]) => `| ${what} | ${number(count)} |`)
  return {
    figures,
    findings,
    did: (what: string) => {
      figures.actions += 1
      add(actions, what)
    },
    broke: (what: string) => add(faults, what),
    found: (finding: Finding) => {
      findings.push(finding)
      report(`✗ ${worded(finding)}`)
    },
    line: () =>
      `${number(figures.actions)} actions in ${number(seconds())} s (${(figures.actions / seconds()).toFixed(1)} a second), ${number(figures.worlds)} worlds, ` +
      `${number([...faults.values()].reduce((sum, one) => sum + one, 0))} faults, ${number(figures.audits)} audits, ${findings.length} findings`,
    report: () =>
      [
        `${number(figures.actions)} actions in ${number(seconds())} s, ${(figures.actions / seconds()).toFixed(1)} a second, in ${number(figures.worlds)} worlds of ${figures.companies} companies. ${number(figures.idle)} more had nothing to act on, and are not counted.`,
        `Compared with the model ${number(figures.looks)} times; ${number(figures.audits)} audits of ${figures.rules} rules each.`,
        `Requests sent: ${number(borne.requests)}. Lost responses: ${number(borne.lost)}; server unavailable: ${number(borne.unavailable)}; asked to retry: ${number(borne.again)}.`,
        `Changes that were saved although their response was lost: ${number(borne.doneAlready)}.`,
        '',
        '| fault | times |',
        '|---|--:|',
        ...rows(faults),
        '',
        '| action | times |',
        '|---|--:|',
        ...rows(actions),
        '',
        findings.length === 0 ? 'No faults were found.' : `${findings.length} findings:`,
        ...findings.map(finding => `- ${worded(finding)}`),
      ].join('\n'),
  }
}
export type Tally = ReturnType<typeof openTally>
