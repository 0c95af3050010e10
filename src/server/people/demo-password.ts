/** The password of every account in the demo company. It is public: the README states it. */
export const demoPassword = 'stonebook-demo'

const letters: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' }
const plain = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[0345@$]/g, sign => letters[sign] ?? sign)
    .replace(/[^a-z]/g, '')
const known = plain(demoPassword)

/** Whether a password is the demo password or a variant spelling of it. */
export const isLikeDemoPassword = (typed: string): boolean => plain(typed).includes(known)
