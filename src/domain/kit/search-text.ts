/** Text as it is compared in a search: lower case, without accents. The database has the same rule as `search_text`. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
