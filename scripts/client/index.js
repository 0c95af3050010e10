import createClient from 'openapi-fetch'

export const connect = ({ url, token, fetch }) =>
  createClient({ baseUrl: url, headers: { authorization: `Bearer ${token}` }, ...(fetch && { fetch }) })
