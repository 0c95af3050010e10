/** The first number in a text such as '+66 2 555 1234 ext. 5 / +66 81 555 9876'. A national zero in brackets is left out. */
const firstNumber = (phone: string): string => {
  const [first = ''] = phone.trim().split(/[/,;]|[a-z]/i)
  return first.replace(/^00/, '+').replace(/^(\+.*?)\(0\)/, '$1')
}

const digitsOf = (number: string): string => number.replace(/\D/g, '')

/** The address that dials the first number of a text; null for a text without a number (docs/domain/parties.md#telephone). */
export const dialAddress = (phone: string): string | null => {
  const number = firstNumber(phone)
  const digits = digitsOf(number)
  return digits.length < 3 ? null : `tel:${number.startsWith('+') ? '+' : ''}${digits}`
}

/** The address of a chat in WhatsApp; null unless the first number has its country code (docs/domain/parties.md#telephone). */
export const chatAddress = (phone: string): string | null => {
  const number = firstNumber(phone)
  const digits = digitsOf(number)
  return number.startsWith('+') && digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null
}

/** The address that opens WhatsApp with a message, to the first number if it has its country code, else to whom the user chooses. */
export const messageAddress = (phone: string, text: string): string =>
  `${chatAddress(phone) ?? 'https://wa.me/'}?text=${encodeURIComponent(text)}`
