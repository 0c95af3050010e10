import { checkOf } from '../../../domain/stock/report/check.ts'

/** A link to the page of the laboratory where a report is checked, in a new tab; nothing for a laboratory without one. */
export const CheckLink = ({ lab, number }: { lab: string; number: string }) => {
  const check = checkOf(lab, number)
  return (
    check && (
      <a href={check.address} target="_blank" rel="noopener noreferrer" {...(check.isDirect ? {} : { title: `Enter ${number} there.` })}>
        Check at {lab}
      </a>
    )
  )
}
