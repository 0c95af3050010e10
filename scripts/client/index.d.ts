import type { Client } from 'openapi-fetch'
import type { components, paths } from './schema.js'

/** The client of one Stonebook: a method for each of GET, POST, PUT and DELETE, which takes the path of a call. */
export type Stonebook = Client<paths, 'application/json'>
/** The records and answers of the API by their names, such as `Schemas['Invoice']`. */
export type Schemas = components['schemas']

export type Connection = {
  /** The address of the server, such as https://stonebook.example. */
  url: string
  /** An API token, which an Admin creates under Company → API tokens. */
  token: string
  /** Sends the requests; by default that of the platform. */
  fetch?: typeof globalThis.fetch
}
/** Connects to a Stonebook. No request is sent until a method is called. */
export declare const connect: (connection: Connection) => Stonebook
