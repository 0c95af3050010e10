import type { Locator } from 'playwright-core'

/** Chooses a file of this size, in bytes, that the browser itself makes: handing over many megabytes from a test takes a browser long. */
export const chooseLarge = (input: Locator, file: { name: string; type: string; begins: string; bytes: number }) =>
  input.evaluate((input: HTMLInputElement, { name, type, begins, bytes }) => {
    const files = new DataTransfer()
    files.items.add(new File([begins, new Uint8Array(bytes - begins.length)], name, { type }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, file)
