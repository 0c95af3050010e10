import type { Page } from 'playwright-core'

/** Errors and warnings of the browser while a page is open. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on(
    'console',
    message =>
      ['error', 'warning'].includes(message.type()) && complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`),
  )
  page.on('pageerror', error => complaints.push(String(error)))
  return complaints
}
