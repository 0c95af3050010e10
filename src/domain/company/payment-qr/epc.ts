import { cut, type Payment, roomBeside } from './payment.ts'

/**
 * The text of a code for one SEPA credit transfer in euros (GiroCode), as EPC069-12 of the European Payments Council says in version 002:
 * at most 331 bytes, without a BIC, with the reference as unstructured text. The name of the payee is cut to 70 letters and to what fits
 * (docs/domain/company.md#payment-qr-codes).
 */
export const epcText = ({ account, name, amount, reference }: Payment): string => {
  const textFor = (payee: string) =>
    ['BCD', '002', '1', 'SCT', '', payee, account, `EUR${amount}`, '', '', cut(reference, 140, 140)].join('\n')
  return textFor(cut(name, 70, roomBeside(textFor(''), 331)))
}
