import type { branch } from '../../../domain/company/branch.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { demoBranches } from './names.ts'

type Code = (typeof demoBranches)[number]['code']

type Branch = RowOf<typeof branch>
type Numbers = Pick<Branch, 'paper' | 'design' | 'pictures'> & Record<'email' | 'taxNumber' | 'bank' | 'footer', string>
type Account = Pick<Branch['accounts'][number], 'currency' | 'details'>

const bangkokAccount = (currency: string, number: string) =>
  [
    'Account name: Saffron Meridian Gems Co., Ltd.',
    'Chao Phraya Merchants Bank, Silom branch, Bangkok',
    `${currency} account 000-1-88188-${number}`,
    'SWIFT: CPMBTHB0',
  ].join('\n')

const hongKongAccount = (currency: string, number: string) =>
  [
    'Account name: Saffron Meridian Gems (Hong Kong) Limited',
    'Lion Rock Commercial Bank, Hung Hom branch, Kowloon',
    `${currency} account 000-120712-${number}`,
    'SWIFT: LRCBHKH0',
  ].join('\n')

/** The header and footer of each branch's documents; banks and numbers are invented. */
export const companyNumbers: Record<Code, Numbers & { accounts: readonly Account[] }> = {
  BKK: {
    email: 'bangkok@stonebook.test',
    taxNumber: '0-1055-00188-00-1',
    paper: 'a4',
    design: 'sans',
    pictures: ['offers'],
    bank: bangkokAccount('THB', '1'),
    accounts: [{ currency: 'USD', details: bangkokAccount('USD', '0') }],
    footer: [
      'Payment is due on the day stated above; the goods stay ours until they are paid for in full.',
      'Weights are stated in carats to two decimals. Treatments are disclosed on each line to the best of our knowledge; tell us within seven days of receipt if a laboratory of standing finds otherwise, and we take the stone back.',
      'Bank charges outside Thailand are for the account of the buyer.',
    ].join('\n'),
  },
  HKG: {
    email: 'hongkong@stonebook.test',
    taxNumber: 'BR 00012070-000',
    paper: 'a4',
    design: 'serif',
    pictures: ['invoices', 'approvals', 'offers'],
    bank: hongKongAccount('HKD', '070'),
    accounts: [
      { currency: 'USD', details: hongKongAccount('USD', '071') },
      { currency: 'EUR', details: hongKongAccount('EUR', '072') },
    ],
    footer: [
      'Please pay by transfer in the currency of this invoice and quote its number.',
      'Goods remain the property of the seller until payment has arrived. Claims about weight, treatment or origin are accepted within seven days of delivery, with the stone unmounted and unaltered.',
    ].join('\n'),
  },
  TUC: {
    email: 'tucson@stonebook.test',
    taxNumber: '00-0006140',
    paper: 'us-letter',
    design: 'sans',
    pictures: ['offers'],
    accounts: [],
    bank: [
      'Account name: Saffron Meridian Gems USA, Inc.',
      'Desert Bloom Community Bank, Tucson, Arizona',
      'Account 0000614614 · Routing (ACH and wire) 000000614',
    ].join('\n'),
    footer: [
      'Thank you for visiting our booth. Loose stones may be returned within five days in the condition in which they left; jewelry made to order may not.',
      'A charge of 1.5 % a month may be added to amounts that are past due.',
    ].join('\n'),
  },
}
