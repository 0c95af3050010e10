import { isPositive, negate } from '../../../domain/kit/quantity.ts'
import type { JournalEntry } from '../../../domain/reports/journal/entry.ts'
import { escaped } from '../../kit/sheet/xml.ts'
import { amountText, entryNumber, knownAs, titleOf, type Writer } from './written.ts'

/**
 * The vouchers that Tally imports. In Tally a debit is below zero. REMOTEID stays the same, so Tally takes a voucher that it has as a change
 * and not as a second one.
 */
export const writeTally: Writer = ({ journal, company, digits, chart }, entries, first) => {
  const names = knownAs(chart, 'name')
  const line = ({ account, amount }: JournalEntry['lines'][number]) =>
    `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escaped(names(account))}</LEDGERNAME><ISDEEMEDPOSITIVE>${isPositive(amount) ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${amountText(negate(amount), digits)}</AMOUNT></ALLLEDGERENTRIES.LIST>`
  const voucher = (entry: JournalEntry, at: number) => {
    const number = entryNumber(journal.number, first + at)
    const parties = [...new Set(entry.lines.flatMap(({ party }) => party ?? []))]
    return `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="stonebook-${number}" VCHTYPE="Journal" ACTION="Create" OBJVIEW="Accounting Voucher View">
<DATE>${entry.date.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>Journal</VOUCHERTYPENAME><VOUCHERNUMBER>${number}</VOUCHERNUMBER><REFERENCE>${escaped(entry.reference ?? '')}</REFERENCE>
<NARRATION>${escaped([titleOf(entry), ...parties].join(', '))}</NARRATION>
${entry.lines.map(line).join('\n')}
</VOUCHER></TALLYMESSAGE>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${escaped(company)}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC>
<REQUESTDATA>
${entries.map(voucher).join('\n')}
</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>
`
}
