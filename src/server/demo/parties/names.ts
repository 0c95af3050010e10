import { partiesEast } from './names-east.ts'
import { partiesWest } from './names-west.ts'

export interface DemoParty {
  readonly company: string
  readonly contact: string
  readonly city: string
  readonly country: string
  readonly type: 'dealer' | 'retailer' | 'manufacturer' | 'designer' | 'collector' | 'walk-in'
}

/** The parties of the demo company: every name is invented, and the order is fixed. */
export const demoParties: readonly DemoParty[] = [...partiesEast, ...partiesWest]

/** `designation` is a name from the list of designations, `branch` the code of a demo branch. */
export interface DemoEmployee {
  readonly name: string
  readonly nativeName: string | null
  readonly designation: string
  readonly branch: string
}

/** The employees of the demo company: sales first, then cutters, lapidaries, jewelers and the office. */
// biome-ignore format: one row per line, in aligned columns.
export const demoEmployees = [
  { name: 'Somchai Ruangrit',   nativeName: 'สมชาย เรืองฤทธิ์',  designation: 'Branch Manager',   branch: 'BKK' },
  { name: 'Fiona Lam',          nativeName: '林慧儀',         designation: 'Branch Manager',   branch: 'HKG' },
  { name: 'Marcus Delgado',     nativeName: null,             designation: 'Senior Sales',     branch: 'TUC' },
  { name: 'Nattaya Srichan',    nativeName: 'ณัฐยา ศรีจันทร์',    designation: 'Senior Sales',     branch: 'BKK' },
  { name: 'Imtiaz Mirza',       nativeName: 'امتیاز مرزا',    designation: 'Sales Executive',  branch: 'BKK' },
  { name: 'Pimchanok Watthana', nativeName: 'พิมพ์ชนก วัฒนา',    designation: 'Sales Executive',  branch: 'BKK' },
  { name: 'Kelvin Wong',        nativeName: '王家傑',         designation: 'Sales Executive',  branch: 'HKG' },
  { name: 'Yasmin Al Rashid',   nativeName: 'ياسمين الراشد',  designation: 'Sales Executive',  branch: 'HKG' },
  { name: 'Boonlert Kaewta',    nativeName: 'บุญเลิศ แก้วตา',    designation: 'Cutter (Faceter)', branch: 'BKK' },
  { name: 'Sakda Phumjai',      nativeName: 'ศักดา ภูมิใจ',      designation: 'Cutter (Faceter)', branch: 'BKK' },
  { name: 'Manop Thipsuda',     nativeName: 'มานพ ทิพย์สุดา',    designation: 'Cutter (Faceter)', branch: 'BKK' },
  { name: 'Kasun Perera',       nativeName: null,             designation: 'Cutter (Faceter)', branch: 'BKK' },
  { name: 'Wirat Chomphu',      nativeName: 'วิรัตน์ ชมพู',       designation: 'Cutter (Faceter)', branch: 'BKK' },
  { name: 'Somporn Noi-in',     nativeName: 'สมพร น้อยอินทร์',   designation: 'Cutter (Faceter)', branch: 'BKK' },
  { name: 'Rashid Gul',         nativeName: 'رشید گل',        designation: 'Cutter (Faceter)', branch: 'BKK' },
  { name: 'Lamduan Khamsai',    nativeName: 'ลำดวน คำใส',     designation: 'Pre-former',       branch: 'BKK' },
  { name: 'Prasert Duangdao',   nativeName: 'ประเสริฐ ดวงดาว', designation: 'Pre-former',       branch: 'BKK' },
  { name: 'Thida Moe',          nativeName: null,             designation: 'Pre-former',       branch: 'BKK' },
  { name: 'Anong Saelim',       nativeName: 'อนงค์ แซ่ลิ้ม',      designation: 'Calibrator',       branch: 'BKK' },
  { name: 'Chalerm Butsaba',    nativeName: 'เฉลิม บุษบา',      designation: 'Polisher',         branch: 'BKK' },
  { name: 'Dinesh Kumawat',     nativeName: null,             designation: 'Cabochon Cutter',  branch: 'BKK' },
  { name: 'Saman Weerakoon',    nativeName: null,             designation: 'Lapidary',         branch: 'BKK' },
  { name: 'Jintana Rakdee',     nativeName: 'จินตนา รักดี',      designation: 'Lapidary',         branch: 'BKK' },
  { name: 'Vichit Thongsuk',    nativeName: 'วิชิต ทองสุข',      designation: 'Goldsmith',        branch: 'BKK' },
  { name: 'Ramesh Sonar',       nativeName: null,             designation: 'Goldsmith',        branch: 'BKK' },
  { name: 'Suthep Charoen',     nativeName: 'สุเทพ เจริญ',      designation: 'Stone Setter',     branch: 'BKK' },
  { name: 'Noppadol Jitrawee',  nativeName: 'นพดล จิตรวี',      designation: 'Stone Setter',     branch: 'BKK' },
  { name: 'Kanya Phosri',       nativeName: 'กัญญา โพธิ์ศรี',     designation: 'Caster',           branch: 'BKK' },
  { name: 'Orawan Limpiti',     nativeName: 'อรวรรณ ลิมปิติ',    designation: 'QC Inspector',     branch: 'BKK' },
  { name: 'Hnin Wai',           nativeName: null,             designation: 'QC Inspector',     branch: 'BKK' },
  { name: 'Siriwan Assawin',    nativeName: 'ศิริวรรณ อัศวิน',    designation: 'Accountant',       branch: 'BKK' },
  { name: 'Danai Kulthida',     nativeName: 'ดนัย กุลธิดา',      designation: 'Gemologist',      branch: 'BKK' },
  { name: 'Amara Boonyarat',    nativeName: 'อมรา บุญรัตน์',     designation: 'Store Keeper',     branch: 'BKK' },
  { name: 'Joyce Yuen',         nativeName: '袁佩儀',         designation: 'Store Keeper',     branch: 'HKG' },
] as const satisfies readonly DemoEmployee[]

/** Address and legal name as printed in the letterhead. */
export interface DemoBranch {
  readonly code: string
  readonly name: string
  readonly legalName: string
  readonly address: string
  readonly country: string
  readonly phone: string
  readonly currency: string
  readonly timeZone: string
  readonly headOffice: boolean
}

/** The branches of the demo company; the first is the head office. */
export const demoBranches = [
  {
    code: 'BKK',
    name: 'Bangkok head office & workshop',
    legalName: 'Saffron Meridian Gems Co., Ltd.',
    address: '88/9 Soi Ploy Ngam, Silom Road, Bang Rak, Bangkok 10500',
    country: 'TH',
    phone: '+66 2 000 0188',
    currency: 'THB',
    timeZone: 'Asia/Bangkok',
    headOffice: true,
  },
  {
    code: 'HKG',
    name: 'Hong Kong sales office',
    legalName: 'Saffron Meridian Gems (Hong Kong) Limited',
    address: 'Unit 1207, Jewel Harbour Centre, 30 Hok Yuen Street, Hung Hom, Kowloon',
    country: 'HK',
    phone: '+852 0155 1207',
    currency: 'HKD',
    timeZone: 'Asia/Hong_Kong',
    headOffice: false,
  },
  {
    code: 'TUC',
    name: 'Tucson fair booth',
    legalName: 'Saffron Meridian Gems USA, Inc.',
    address: 'Booth 614, Saguaro Hall, West Ocotillo Street, Tucson, AZ 85700',
    country: 'US',
    phone: '+1 520 555 0161',
    currency: 'USD',
    timeZone: 'America/Phoenix',
    headOffice: false,
  },
] as const satisfies readonly DemoBranch[]
