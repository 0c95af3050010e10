import type { DataPackage } from './data-package.ts'

/** The text for a person who opens the folder of an export. */
export const readMe = ({ title, created, resources, stonebook }: DataPackage): string => `${title}

This folder has everything that Stonebook stored of this company at ${created}:

- tables/   ${resources.length} tables, each a CSV file
- files/    ${stonebook.files.length} attached files, such as photos and reports
- datapackage.json   the names, types and references of all columns

datapackage.json follows the standard Data Package (https://datapackage.org), which many programs read.

The CSV files are UTF-8, with commas, and with the names of the columns in the first line (RFC 4180).
- An empty value is no value. "" is an empty text.
- A date is YYYY-MM-DD. A moment has its zone, UTC.
- Amounts, weights and rates have all their digits. An amount is in the currency of its row, a weight in carats.
- Several values, and values with parts, are JSON. Bytes are Base64.
- A column that ends with _id has the id of a row in another table.
- A row of attachment names its file: path is the name of the file in files/ without its ending.

The values are exactly as they were typed. In a spreadsheet, import a file with all columns as text. If you open it instead, the
spreadsheet may change numbers and dates, and take a text that begins with = as a formula.

Passwords, keys, tokens, and sessions are not in this folder.

To go on with this company in Stonebook, import the folder into an empty installation: npm run import -- FOLDER
`
