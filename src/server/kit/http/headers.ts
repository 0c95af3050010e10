/** The fallback source of the scanner's decoder when the local copy cannot be loaded: one file of the version in use. */
const decoder = 'https://cdn.jsdelivr.net/npm/zxing-wasm@3.1.4/dist/reader/zxing_reader.wasm'

const policy = (styles: string) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${decoder}`,
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

/** The policy of the page; its inline styles carry the nonce of this response. */
export const pagePolicy = (nonce: string) => policy(` 'nonce-${nonce}'`)
/** The policy of the reference of the API: its library puts styles into the page. It may ask this server only. */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ')
/** The policy of an uploaded file: it can be viewed, but not run anything. */
export const filePolicy = (type: string) =>
  type === 'application/pdf'
    ? "frame-ancestors 'self'"
    : "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'self'; sandbox"

/** The headers of every response. */
export const headers = (secure: boolean): Record<string, string> => ({
  'content-security-policy': policy(''),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** The Content-Disposition of a file with its name, safe in a header and correct in any script (RFC 6266, RFC 5987). */
export const disposition = (name: string, inline = false): string => {
  const safe =
    name
      .toWellFormed()
      .replace(/[\u0000-\u001f\u007f/\\]/g, '_')
      .slice(0, 200) || 'file'
  const ascii = safe.replace(/[^ -~]/g, '_').replace(/["%]/g, '_')
  const coded = encodeURIComponent(safe).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${coded}`
}
