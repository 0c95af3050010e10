/** Tables that are of use only to get in, or hold what is temporary. They are empty after an import. */
export const tablesLeftOut: readonly string[] = [
  ...['api_token', 'authenticator_app', 'known_browser', 'passkey', 'password_link', 'recovery_code'],
  ...['idempotency_key', 'passkey_challenge', 'session', 'sign_in_try'],
]

const random = `decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`

/** Columns that are of use only to get in, by table, and the SQL of what an import puts there first: nothing, or what nobody knows. */
export const columnsLeftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: { password_hash: `''`, browser_key: random },
  private_link: { token_hash: random },
  price_feed: { token_hash: random },
  mail: { link: 'null' },
  mail_server: { password: 'null' },
  webhook: { secret: random },
}

/** Ends private links and price lists, which nobody can open any more, and turns off webhooks, whose secrets are not there. */
export const endUseless = [
  ...['private_link', 'price_feed'].map(table => `update ${table} set ended_at = now() where ended_at is null`),
  'update webhook set is_active = false where is_active',
]
