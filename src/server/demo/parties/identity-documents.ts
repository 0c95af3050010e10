import type { demoBranches } from './names.ts'

type Code = (typeof demoBranches)[number]['code']

/** The header and footer of each branch's documents; banks and numbers are invented. */
export const companyNumbers: Record<Code, { email: string; taxNumber: string; bank: string; footer: string; paper: 'a4' | 'us-letter' }> = {
  BKK: {
    email: 'bangkok@stonebook.test',
    taxNumber: '0-1055-00188-00-1',
    paper: 'a4',
    bank: [
      'Account name: Saffron Meridian Gems Co., Ltd.',
      'Chao Phraya Merchants Bank, Silom branch, Bangkok',
      'USD account 000-1-88188-0 · THB account 000-1-88188-1',
      'SWIFT: CPMBTHB0',
    ].join('\n'),
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
    bank: [
      'Account name: Saffron Meridian Gems (Hong Kong) Limited',
      'Lion Rock Commercial Bank, Hung Hom branch, Kowloon',
      'Multi-currency account 000-120712-070 (HKD, USD, EUR)',
      'SWIFT: LRCBHKH0',
    ].join('\n'),
    footer: [
      'Please pay by transfer in the currency of this invoice and quote its number.',
      'Goods remain the property of the seller until payment has arrived. Claims about weight, treatment or origin are accepted within seven days of delivery, with the stone unmounted and unaltered.',
    ].join('\n'),
  },
  TUC: {
    email: 'tucson@stonebook.test',
    taxNumber: '00-0006140',
    paper: 'us-letter',
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
